"""This device's addresses, in the order other players would reach them."""

from __future__ import annotations

import random
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address

import pytest

from companion.lan import addresses
from companion.lan.addresses import broadcast_addresses, own_addresses, rank

LIKELIEST_FIRST = ["192.168.0.9", "192.168.1.5", "10.0.0.7", "172.16.0.2", "169.254.3.3", "100.64.0.1", "127.0.0.1"]


def interfaces(monkeypatch: pytest.MonkeyPatch, found: Sequence[tuple[str, str]]) -> None:
    monkeypatch.setattr(addresses, "_interfaces", lambda: list(found))
    monkeypatch.setattr(addresses, "_outgoing", list)


def test_home_networks_come_before_others() -> None:
    shuffled = random.Random(3).sample(LIKELIEST_FIRST, len(LIKELIEST_FIRST))
    assert sorted(shuffled, key=rank) == LIKELIEST_FIRST
    assert rank("no address") < rank("127.0.0.1")


def test_containers_tunnels_and_the_mobile_network_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    interfaces(
        monkeypatch, [("127.0.0.1", "lo"), ("192.168.122.1", "virbr0"), ("10.1.2.3", "wlan0"), ("10.0.0.1", "tun0")]
    )
    assert own_addresses() == ["10.1.2.3", "192.168.122.1", "10.0.0.1", "127.0.0.1"]


def test_without_any_network_there_is_this_device(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoNetwork(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("Network is unreachable")

    def refuse(*args: object) -> None:
        raise OSError("Permission denied")

    monkeypatch.setattr(socket, "socket", NoNetwork)
    monkeypatch.setattr(addresses, "ioctl", refuse)
    assert own_addresses() == ["127.0.0.1"]
    assert broadcast_addresses() == ["255.255.255.255", "127.255.255.255"]


def test_where_interfaces_cannot_be_listed_the_outgoing_address_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "ioctl", None)
    monkeypatch.setattr(addresses, "_TOWARDS", ("127.0.0.9",))
    assert own_addresses() == ["127.0.0.1"]
    assert broadcast_addresses() == ["127.0.0.255", "255.255.255.255", "127.255.255.255"]


def test_this_device_lists_real_addresses_and_binds_each() -> None:
    found = own_addresses()
    assert found[-1] == "127.0.0.1"
    assert len(set(found)) == len(found)
    for address in found:
        with socket.socket() as bound:
            bound.bind((address, 0))
    assert all(IPv4Address(address) for address in broadcast_addresses())
