#!/bin/sh
# What Debian must provide before Python packages can be installed and windows opened.
# Installs it as root, otherwise names it and stops. Called as: system.sh PYTHON [window] [network]
set -e
python=${1:-python3}
wanted=" $* "
missing=""

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || {
    echo "Skald needs Python 3.11 or newer; '$python' is not." >&2
    exit 1
}
version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
"$python" -c 'import ensurepip, venv' 2>/dev/null || missing="python$version-venv"

has() { "$python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null; }
wants() { case "$wanted" in *" $1 "*) true ;; *) false ;; esac }
root() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
if wants window; then
    has libGL.so.1 || missing="$missing libgl1"
    has libEGL.so.1 || missing="$missing libegl1"
    ls /usr/lib/*/dri/*_dri.so >/dev/null 2>&1 || ls /usr/lib/*/libgallium*.so >/dev/null 2>&1 || missing="$missing libgl1-mesa-dri"
fi
# Only tests between network namespaces need it, and these need root; without it they are skipped.
if wants network && root; then
    command -v ip >/dev/null || missing="$missing iproute2"
fi

[ -z "$missing" ] && exit 0
if root; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing
else
    echo "Please install these packages first, for example with: sudo apt-get install $missing" >&2
    exit 1
fi
