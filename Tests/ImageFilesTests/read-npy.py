#!/usr/bin/env python3
# read-npy — reads a .npy file of records by the published format, with Python's own library.
#
# NPYReaderTests uses it, since it shares no code with the writer. If NumPy is installed, the script
# also compares what numpy.load finds. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#
#   read-npy.py FILE    prints the shape, the names and types of the fields, and for each field its
#                       values in row order as hexadecimal bit patterns; then "numpy" and its
#                       version, or "numpy none"

import ast
import struct
import sys

SIZES = {"<i8": 8, "<f8": 8, "<f4": 4, "|u1": 1, "<c8": 8}


def main(path):
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x93NUMPY\x01\x00", "version 1.0"
    (length,) = struct.unpack_from("<H", data, 8)
    assert (10 + length) % 64 == 0 and data[9 + length:10 + length] == b"\n", "aligned and ended"
    header = ast.literal_eval(data[10:10 + length].decode("latin-1"))
    assert set(header) == {"descr", "fortran_order", "shape"} and not header["fortran_order"]
    rows, columns = header["shape"]
    records = data[10 + length:]
    size = sum(SIZES[kind] for _, kind in header["descr"])
    assert len(records) == rows * columns * size, "one record a sample"
    print("shape", rows, columns)
    fields, at = {}, 0
    for name, kind in header["descr"]:
        width = SIZES[kind]
        fields[name] = [
            records[i * size + at:i * size + at + width][::-1].hex() for i in range(rows * columns)]
        at += width
        print("field", name, kind, *fields[name])
    try:
        import numpy
    except ImportError:
        print("numpy none")
        return
    array = numpy.load(path, allow_pickle=False)
    assert array.shape == (rows, columns) and list(array.dtype.names) == list(fields)
    for name, values in fields.items():
        column = numpy.ascontiguousarray(array[name])
        step = column.dtype.itemsize
        raw = column.tobytes()
        found = [raw[i:i + step][::-1].hex() for i in range(0, len(raw), step)]
        assert found == values, name
    print("numpy", numpy.__version__)


main(sys.argv[1])
