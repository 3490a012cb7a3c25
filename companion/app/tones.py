"""Short tones, computed when they are first played; there are no sound files."""

from __future__ import annotations

import array
import math
import wave
from pathlib import Path
from typing import Any

RATE = 22050

# Notes of each tone: Hertz and seconds; 0 Hertz is noise, as dice make.
TONES: dict[str, tuple[tuple[float, float], ...]] = {
    "roll": ((0, 0.05), (0, 0.04), (0, 0.06), (0, 0.09)),
    "mark": ((660, 0.03),),
    "strike": ((196, 0.05), (98, 0.14)),
    "turn": ((523, 0.07), (659, 0.1)),
    "refuse": ((208, 0.08), (175, 0.1)),
    "god": ((392, 0.09), (494, 0.09), (587, 0.09), (784, 0.22)),
    "win": ((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.3)),
}


def samples(name: str) -> array.array[int]:
    """The tone as 16 bit samples; every note swells fast and dies away."""
    found = array.array("h")
    noise = 1
    for pitch, seconds in TONES[name]:
        count = int(RATE * seconds)
        for i in range(count):
            noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
            swing = noise / 0x3FFFFFFF - 1 if pitch == 0 else math.sin(2 * math.pi * pitch * i / RATE)
            swell = min(1.0, i / (0.004 * RATE)) * math.exp(-4 * i / count)
            found.append(int(swing * swell * 9000))
    return found


def written(name: str, folder: Path) -> Path:
    """The tone as a file, made where it is not there yet."""
    path = folder / f"tone-{name}.wav"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with wave.open(str(path), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples(name).tobytes())
    return path


def play(name: str, folder: Path | None = None) -> None:
    """May hang where there is no audio device: never call it from the app's own thread."""
    from kivy.app import App
    from kivy.core.audio import SoundLoader

    folder = folder or Path(App.get_running_app().user_data_dir) / "tones"
    if name not in _loaded:
        _loaded[name] = SoundLoader.load(str(written(name, folder)))
    if _loaded[name] is not None:
        _loaded[name].play()


_loaded: dict[str, Any] = {}
