#!/usr/bin/env python3
# read-exr — reads an EXR file by the published layout of its bytes, with Python's own library.
#
# EXRReaderTests uses it, since it shares no code with the writer. It reads scan lines with ZIP or no
# compression, and channels of 32 bits. https://openexr.com/en/latest/OpenEXRFileLayout.html
#
#   read-exr.py FILE    prints a line for each attribute: name, type, value as JSON;
#                       then for each channel its name, type, and its values in row order as
#                       hexadecimal bit patterns

import json
import struct
import sys
import zlib

TYPES = {0: "uint", 1: "half", 2: "float"}


def string(data, at):
    end = data.index(b"\0", at)
    return data[at:end].decode("utf-8"), end + 1


def channels(value):
    found, at = [], 0
    while value[at] != 0:
        name, at = string(value, at)
        kind, _, x, y = struct.unpack_from("<iB3xii", value, at)
        assert (x, y) == (1, 1), "every channel has every sample"
        found.append((name, TYPES[kind]))
        at += 16
    assert found == sorted(found), "channels are in the order of their names"
    return found


def meaning(kind, value):
    if kind == "string":
        return value.decode("utf-8")
    if kind == "int":
        return struct.unpack("<i", value)[0]
    if kind == "float":
        return struct.unpack("<f", value)[0]
    if kind == "box2i":
        return list(struct.unpack("<4i", value))
    return value.hex()


def inflated(block, size):
    if len(block) == size:
        return block  # a block that would not get smaller is stored uncompressed
    coded = bytearray(zlib.decompress(block))
    assert len(coded) == size, "a block has all of its lines"
    for i in range(1, size):  # each byte is the difference from the one before, plus 128
        coded[i] = (coded[i - 1] + coded[i] - 128) & 0xFF
    half = (size + 1) // 2  # even places first, then odd ones
    plain = bytearray(size)
    plain[0::2], plain[1::2] = coded[:half], coded[half:]
    return bytes(plain)


def main(path):
    with open(path, "rb") as file:
        data = file.read()
    magic, version = struct.unpack_from("<II", data, 0)
    assert magic == 20000630 and version == 2, "one part of scan lines, short names"
    at, attributes = 8, {}
    while data[at] != 0:
        name, at = string(data, at)
        kind, at = string(data, at)
        (size,) = struct.unpack_from("<i", data, at)
        attributes[name] = (kind, data[at + 4:at + 4 + size])
        at += 4 + size
    at += 1
    for name, (kind, value) in attributes.items():
        print("attribute", name, kind, json.dumps(meaning(kind, value)))
    left, top, right, bottom = struct.unpack("<4i", attributes["dataWindow"][1])
    width, height = right - left + 1, bottom - top + 1
    lines = {0: 1, 3: 16}[attributes["compression"][1][0]]
    planes = {channel: [] for channel in channels(attributes["channels"][1])}
    for block in range((height + lines - 1) // lines):
        (offset,) = struct.unpack_from("<Q", data, at + 8 * block)
        y, size = struct.unpack_from("<ii", data, offset)
        assert y == top + block * lines, "the table leads to the block of its lines"
        rows = min(lines, height - block * lines)
        plain = inflated(data[offset + 8:offset + 8 + size], rows * width * 4 * len(planes))
        values = iter(struct.unpack("<%dI" % (rows * width * len(planes)), plain))
        for _ in range(rows):
            for plane in planes.values():
                plane.extend(next(values) for _ in range(width))
    for (name, kind), plane in planes.items():
        print("channel", name, kind, " ".join("%x" % value for value in plane))


main(sys.argv[1])
