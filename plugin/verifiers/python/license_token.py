"""Verifies license tokens without a network, with nothing but the standard library."""

import base64
import hashlib
import hmac
import json
import re
from typing import NamedTuple, Optional

LONGEST_TOKEN = 64 * 1024
DEEPEST = 8
FEWEST_BITS = 2048
LARGEST_INTEGER = 2**53 - 1
RSA_ENCRYPTION = bytes.fromhex("300d06092a864886f70d0101010500")
SHA256_PREFIX = bytes.fromhex("3031300d060960864801650304020105000420")
PEM = re.compile(r"-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----")


class InvalidToken(Exception):
    """A token that must not be trusted, and why."""


class Expectation(NamedTuple):
    """What a token is compared with. `public_keys` is one or more SPKI PEMs; `now` is in seconds since 1970."""

    public_keys: str
    vendor_id: str
    product_id: str
    device_signature: str
    now: int


class Claims(NamedTuple):
    """What a valid token says. Times are in seconds since 1970; `expires_at` is None if the license has no end."""

    activation_id: str
    is_trial: bool
    method: str
    validated_at: int
    expires_at: Optional[int]
    customer_name: str


class Number(NamedTuple):
    """A number as it is written."""

    text: str


def verify(token: str, expected: Expectation) -> Claims:
    """Checks that a token is signed by the vendor, for this product and this device, and has not expired.

    Raises InvalidToken with the reason.
    """
    parts = token.split(".")
    if len(token) > LONGEST_TOKEN or len(parts) != 3:
        raise InvalidToken("The token is damaged")
    header, payload, signature = (_decode(part) for part in parts)
    members = _read_object(header)
    if members.get("alg") != "RS256" or "crit" in members or "b64" in members:
        raise InvalidToken("The token is signed in a way that is not accepted")
    signed = token.rpartition(".")[0].encode("ascii")
    if not any(_is_signed_by(key, signed, signature) for key in _read_keys(expected.public_keys)):
        raise InvalidToken("The token was not signed by the vendor")
    return _check_claims(_read_object(payload), expected)


def _check_claims(payload: dict, expected: Expectation) -> Claims:
    activation, trial, method = payload.get("id"), payload.get("trial"), payload.get("method")
    validated, expires, name = _read_time(payload, "validated"), _read_time(payload, "exp"), payload.get("u:name")
    if not isinstance(activation, str) or not isinstance(trial, bool) or validated is None:
        raise InvalidToken("The token lacks a claim")
    if method not in ("Online", "Offline"):
        raise InvalidToken("The token lacks a claim")
    if payload.get("iss") != expected.vendor_id:
        raise InvalidToken("The token is from another vendor")
    if payload.get("aud") != expected.product_id:
        raise InvalidToken("The token is for another product")
    if payload.get("sig") != expected.device_signature:
        raise InvalidToken("The token belongs to another device")
    if trial and expires is None:
        raise InvalidToken("A trial must say when it ends")
    if expires is not None and expires <= expected.now:
        raise InvalidToken("The token has expired")
    return Claims(activation, trial, method, validated, expires, name if isinstance(name, str) else "")


def _read_time(payload: dict, name: str) -> Optional[int]:
    """Accepts only whole numbers from 0 to 2^53 - 1, written in digits alone."""
    if name not in payload:
        return None
    value = payload[name]
    if isinstance(value, Number) and re.fullmatch("[0-9]{1,16}", value.text) and int(value.text) <= LARGEST_INTEGER:
        return int(value.text)
    raise InvalidToken("The token has a time that cannot be read")


def _decode(part: str) -> bytes:
    """Decodes base64url in its one canonical spelling."""
    try:
        data = base64.urlsafe_b64decode(part.encode("ascii") + b"=" * (-len(part) % 4))
    except ValueError as error:
        raise InvalidToken("The token is damaged") from error
    if base64.urlsafe_b64encode(data).rstrip(b"=") != part.encode("ascii"):
        raise InvalidToken("The token is damaged")
    return data


def _read_keys(pems: str) -> list:
    """The RSA keys of at least 2048 bits, each as modulus and exponent. What is not such a key is passed over."""
    keys = []
    for pem in PEM.findall(pems):
        try:
            modulus, exponent = _read_key(base64.b64decode("".join(pem.split()), validate=True))
        except (ValueError, IndexError):
            continue
        if modulus.bit_length() >= FEWEST_BITS:
            keys.append((modulus, exponent))
    return keys


def _read_key(der: bytes) -> tuple:
    """Reads a SubjectPublicKeyInfo of an RSA key."""
    info, rest = _read_element(der, 0x30)
    if rest or not info.startswith(RSA_ENCRYPTION):
        raise ValueError("This is no RSA key")
    bits, rest = _read_element(info[len(RSA_ENCRYPTION):], 0x03)
    if rest or bits[0] != 0:
        raise ValueError("This is no RSA key")
    numbers, rest = _read_element(bits[1:], 0x30)
    modulus, numbers = _read_element(numbers, 0x02)
    exponent, more = _read_element(numbers, 0x02)
    if rest or more:
        raise ValueError("This is no RSA key")
    return int.from_bytes(modulus, "big", signed=True), int.from_bytes(exponent, "big", signed=True)


def _read_element(der: bytes, tag: int) -> tuple:
    """The content of the first DER element, and what follows the element."""
    length, start = der[1], 2
    if length >= 0x80:
        start += length - 0x80
        length = int.from_bytes(der[2:start], "big")
    if der[0] != tag or start + length > len(der):
        raise ValueError("This is not the element that was expected")
    return der[start : start + length], der[start + length :]


def _is_signed_by(key: tuple, signed: bytes, signature: bytes) -> bool:
    """RSASSA-PKCS1-v1_5 with SHA-256: compares the whole encoded message (RFC 8017, section 8.2.2)."""
    modulus, exponent = key
    length = (modulus.bit_length() + 7) // 8
    number = int.from_bytes(signature, "big")
    if len(signature) != length or number >= modulus:
        return False
    end = b"\x00" + SHA256_PREFIX + hashlib.sha256(signed).digest()
    encoded = b"\x00\x01" + b"\xff" * (length - len(end) - 2) + end
    return hmac.compare_digest(pow(number, exponent, modulus).to_bytes(length, "big"), encoded)


def _read_object(data: bytes) -> dict:
    """Reads exactly one JSON object, strictly: UTF-8, no name twice, no half of a surrogate pair, at most 8 levels."""
    try:
        value = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_collect,
            parse_int=Number,
            parse_float=Number,
            parse_constant=_refuse,
        )
    except (ValueError, RecursionError) as error:
        raise InvalidToken("The token is damaged") from error
    if not isinstance(value, dict) or not _is_accepted(value, 1):
        raise InvalidToken("The token is damaged")
    return value


def _collect(pairs: list) -> dict:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("A name is there twice")
    return members


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no JSON")


def _is_accepted(value: object, depth: int) -> bool:
    if isinstance(value, str):
        return not any("\ud800" <= letter <= "\udfff" for letter in value)
    if isinstance(value, dict):
        return depth <= DEEPEST and all(_is_accepted(part, depth + 1) for pair in value.items() for part in pair)
    return not isinstance(value, list) or (depth <= DEEPEST and all(_is_accepted(part, depth + 1) for part in value))
