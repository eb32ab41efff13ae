#!/usr/bin/env python3
"""Prints App/Sources/TerminalUI/Text/CellWidthTable.swift.

Usage: pip install unicodedata2 && Scripts/cell-widths.py > App/Sources/TerminalUI/Text/CellWidthTable.swift
"""
import unicodedata2 as unicode


def width(code):
    char = chr(code)
    # Medial and final jamo stand in the cells of the leading one.
    if 0x1160 <= code <= 0x11FF or 0xD7B0 <= code <= 0xD7FF:
        return 0
    if code != 0xAD and unicode.category(char) in ("Mn", "Me", "Cf", "Cc", "Zl", "Zp"):
        return 0
    # Unassigned scalars of the two ideographic planes are wide (UAX #11, section 6).
    if unicode.east_asian_width(char) in "WF" or 0x20000 <= code <= 0x3FFFD:
        return 2
    return 1


def ranges(wanted):
    found = []
    for code in range(0xA0, 0x110000):
        if 0xD800 <= code <= 0xDFFF or width(code) != wanted:
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
print("/// Ranges of scalars from U+00A0 on, each as its first and last one, in rising order.")
print("enum CellWidthTable {")
table("zero", "They take no cell: combining marks, format controls, medial and final jamo.", ranges(0))
print()
table("two", "They take two cells: East Asian Width W and F (UAX #11).", ranges(2))
print("}")
