"""The addresses this device has on its local networks, found without sending anything.

Linux and Android list their interfaces themselves; elsewhere the system is asked which address it would use to reach
each kind of local network, by connecting a datagram socket, which sends nothing.
"""

from __future__ import annotations

import array
import socket
import struct
from ipaddress import IPv4Address, IPv4Network

try:
    from fcntl import ioctl
except ImportError:  # not a Unix: only the fallback works there
    ioctl = None  # type: ignore[assignment]

LOOPBACK = "127.0.0.1"
_ORDER = tuple(map(IPv4Network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "169.254.0.0/16")))
_LAST = IPv4Network("127.0.0.0/8")
# Interfaces that lead to no other player: containers, virtual machines, tunnels, the mobile network.
_VIRTUAL = ("docker", "br-", "virbr", "vbox", "vmnet", "tun", "tap", "wg", "ppp", "rmnet", "ccmni", "clat")
# Somewhere in each kind of network, and an address that exists nowhere (for the default route).
_TOWARDS = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "169.254.255.254", "198.51.100.1")
_SIOCGIFCONF, _SIOCGIFBRDADDR = 0x8912, 0x8919
_IFREQ = 40 if struct.calcsize("P") == 8 else 32
_MOST = 128


def own_addresses() -> list[str]:
    """This device's IPv4 addresses, the one other players most likely reach it by first; 127.0.0.1 is always last."""
    found = dict(reversed(_interfaces()))
    for address in _outgoing():
        found.setdefault(address, "")
    found.pop(LOOPBACK, None)
    return [*sorted(found, key=lambda address: (found[address].startswith(_VIRTUAL), rank(address))), LOOPBACK]


def broadcast_addresses() -> list[str]:
    """Where a datagram reaches every device of each local network, this device's own programs included."""
    found = [_broadcast(name) for _, name in _interfaces()]
    if not any(found):
        found = [f"{address.rpartition('.')[0]}.255" for address in _outgoing()]
    return list(dict.fromkeys([*filter(None, found), "255.255.255.255", "127.255.255.255"]))


def rank(address: str) -> tuple[int, int]:
    """Sorts addresses by how likely another device of the same household reaches them."""
    try:
        value = IPv4Address(address)
    except ValueError:
        return len(_ORDER), 0
    for place, network in enumerate(_ORDER):
        if value in network:
            return place, int(value)
    return len(_ORDER) + (value in _LAST), int(value)


def _interfaces() -> list[tuple[str, str]]:
    """Address and name of every IPv4 interface that is up; empty where the system does not tell."""
    if ioctl is None:
        return []
    buffer = array.array("B", bytes(_IFREQ * _MOST))
    place, size = buffer.buffer_info()
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            told = ioctl(asked.fileno(), _SIOCGIFCONF, struct.pack("iP", size, place))
    except OSError:
        return []
    used = struct.unpack("iP", told)[0]
    entries = [buffer[at : at + _IFREQ].tobytes() for at in range(0, used, _IFREQ)]
    return [
        (socket.inet_ntoa(entry[20:24]), entry[:16].split(b"\0")[0].decode("ascii", "replace")) for entry in entries
    ]


def _broadcast(name: str) -> str | None:
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
            told = ioctl(asked.fileno(), _SIOCGIFBRDADDR, struct.pack("256s", name.encode()[:15]))
    except OSError:
        return None
    address = socket.inet_ntoa(told[20:24])
    return address if address not in ("0.0.0.0", LOOPBACK) else None


def _outgoing() -> list[str]:
    """The addresses the system would use towards each kind of local network."""
    found = []
    for target in _TOWARDS:
        try:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return list(dict.fromkeys(address for address in found if address != "0.0.0.0"))
