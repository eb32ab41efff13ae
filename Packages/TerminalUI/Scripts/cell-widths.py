#!/usr/bin/env python3
"""Prints Sources/TerminalUI/Text/CellWidthTable.swift.

Usage: pip install unicodedata2 && Scripts/cell-widths.py > Sources/TerminalUI/Text/CellWidthTable.swift
"""
import unicodedata2 as unicode


def is_wide(code):
    char = chr(code)
    # Combining marks and format controls take no cell, whatever their width.
    if unicode.category(char) in ("Mn", "Me", "Cf"):
        return False
    # Unassigned scalars of the two ideographic planes are wide (UAX #11, section 6).
    return unicode.east_asian_width(char) in "WF" or 0x20000 <= code <= 0x3FFFD


def ranges():
    found = []
    for code in range(0xA0, 0x110000):
        if 0xD800 <= code <= 0xDFFF or not is_wide(code):
            continue
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def table(name, summary, found):
    print(f"    /// {summary}")
    print(f"    static let {name}: [UInt32] = [")
    items = [f"0x{start:X}, 0x{end:X}," for start, end in found]
    for index in range(0, len(items), 6):
        print("        " + " ".join(items[index : index + 6]))
    print("    ]")


print(f"// Made by Scripts/cell-widths.py from Unicode {unicode.unidata_version}; do not edit.")
print()
print("/// Ranges of scalars, stored as pairs of the first and the last scalar in ascending order.")
print("enum CellWidthTable {")
table("two", "Scalars that are two cells wide: East Asian Width W and F (UAX #11).", ranges())
print("}")
