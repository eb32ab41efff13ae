import TerminalUI

/// A terminal without a window: it takes what a program writes, and shows what xterm would show.
///
/// What it does not understand is no matter of taste: it is kept in ``problems``, for a test to fail by. Only the widths of
/// characters are taken from `TerminalUI`; the rest is an independent witness.
package struct Emulator: Sendable {
    /// What is wrong with what was written so far, in order: sequences that are not known, characters that are none.
    package private(set) var problems: [String] = []
    /// Where the cursor is, shown or not.
    package private(set) var cursor = ScreenPoint(0, 0)
    /// The private modes that are on (`CSI ? N h`); each has its number.
    package private(set) var modes = Self.usualModes
    /// What the window is called.
    package private(set) var title = ""
    /// Whether the window has another size, and the program has not drawn anew since: what it wrote for the old size may
    /// still come, and stands anywhere.
    package private(set) var isOutdated = false
    /// How often the bell was rung.
    package private(set) var bells = 0
    /// How many frames were marked as such (mode 2026).
    package private(set) var frames = 0
    /// How many sequences were written, of whatever kind: all that is not text or a control.
    package private(set) var sequences = 0
    /// How many bytes were written.
    package private(set) var byteCount = 0

    private var parser = CommandParser()
    /// The cells of the screen that is shown, and of the other one: the main and the alternate screen.
    private var grid: CellGrid
    private var otherGrid: CellGrid
    private var rendition = Rendition()
    private var region: Range<Int>
    private var saved: [Bool: (cursor: ScreenPoint, rendition: Rendition)] = [:]
    /// Whether the next character goes to the next row: the cursor stays in the last column until then.
    private var wrapsNext = false
    /// Where the last character was put, if nothing else was written since: a mark may still join it.
    private var lastCharacter: ScreenPoint?

    /// Modes that are on by themselves: the last column wraps, the cursor is shown.
    package static let usualModes: Set<Int> = [7, 25]
    /// What is known besides: the keys of an application, blinking, the alternate screen, pastes and frames with marks, the
    /// mouse and its places, and whether the window has the focus.
    private static let otherModes: Set<Int> = [1, 12, 1000, 1002, 1003, 1004, 1006, 1049, 2004, 2026]

    package init(_ size: TerminalSize) {
        grid = CellGrid(size)
        otherGrid = CellGrid(size)
        region = 0..<size.rows
    }

    package var size: TerminalSize { grid.size }
    /// Whether the screen is one that is gone when the program is.
    package var isAlternate: Bool { modes.contains(1049) }
    /// Whether the cursor can be seen.
    package var showsCursor: Bool { modes.contains(25) }
    /// Whether nothing has begun: no sequence, and no frame.
    package var isAtRest: Bool { parser.isAtRest && !modes.contains(2026) }
    /// What a row shows.
    package func cells(_ row: Int) -> [ScreenCell] { grid[row] }

    /// Takes what was written.
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            byteCount += 1
            if let command = parser.next(byte), !apply(command) { problems.append("\(command)") }
        }
    }

    /// The window has another size.
    package mutating func resize(to size: TerminalSize) {
        grid.resize(to: size)
        otherGrid.resize(to: size)
        region = 0..<size.rows
        isOutdated = true
        lastCharacter = nil
        go(to: cursor)
    }

    // MARK: What is written

    /// - Returns: Whether it is known.
    private mutating func apply(_ command: TerminalCommand) -> Bool {
        if case .print(let scalar) = command { return print(scalar) }
        lastCharacter = nil
        switch command {
        case .print, .malformed: return false
        case .control(let byte): return control(byte)
        case .escape(let text):
            sequences += 1
            return escape(text)
        case .sequence(let sequence):
            sequences += 1
            return apply(sequence)
        case .string(let text):
            sequences += 1
            guard text.hasPrefix("]0;") || text.hasPrefix("]2;") else { return false }
            title = String(text.dropFirst(3))
            return true
        }
    }

    private mutating func print(_ scalar: Unicode.Scalar) -> Bool {
        if let lastCharacter {
            let joined = grid[lastCharacter.row][lastCharacter.column].text + String(scalar)
            if joined.count == 1 { return put(joined, at: lastCharacter) }
        }
        let text = String(scalar)
        let width = Character(scalar).cellWidth
        if wrapsNext || (cursor.column + width > size.columns && modes.contains(7)) {
            cursor.column = 0
            lineFeed()
        }
        return width > 0 && put(text, at: cursor)
    }

    /// Shows a character, and puts the cursor after it. One that the right edge cuts is shown differently everywhere.
    private mutating func put(_ text: String, at place: ScreenPoint) -> Bool {
        let width = Character(text).cellWidth
        guard place.column + width <= size.columns else { return isOutdated }
        grid.put(text, width: width, at: place, rendition)
        wrapsNext = place.column + width == size.columns && modes.contains(7)
        cursor = ScreenPoint(min(place.column + width, size.columns - 1), place.row)
        lastCharacter = place
        return true
    }

    private mutating func control(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x07: bells += 1
        case 0x08: go(to: ScreenPoint(cursor.column - 1, cursor.row))
        case 0x09: go(to: ScreenPoint((cursor.column / 8 + 1) * 8, cursor.row))
        case 0x0A, 0x0B, 0x0C: lineFeed()
        case 0x0D: go(to: ScreenPoint(0, cursor.row))
        default: return false
        }
        return true
    }

    private mutating func lineFeed() {
        wrapsNext = false
        if cursor.row == region.upperBound - 1 {
            grid.insertRows(-1, in: region, rendition)
        } else {
            cursor.row = min(cursor.row + 1, size.rows - 1)
        }
    }

    private mutating func escape(_ text: String) -> Bool {
        switch text {
        case "7": saved[isAlternate] = (cursor, rendition)
        case "8": restore()
        case "M":
            if cursor.row == region.lowerBound {
                grid.insertRows(1, in: region, rendition)
            } else {
                go(to: ScreenPoint(cursor.column, cursor.row - 1))
            }
        case "c": self = Emulator(size)
        // ASCII is what there is; the keypad is no part of the screen.
        case "(B", "=", ">": break
        default: return false
        }
        return true
    }

    // MARK: Control sequences

    private mutating func apply(_ sequence: ControlSequence) -> Bool {
        switch sequence.name {
        case "m": return rendition.apply(sequence.parameters)
        case "?h", "?l":
            return !sequence.parameters.isEmpty
                && sequence.parameters.allSatisfy { set($0, isOn: sequence.name == "?h") }
        default: return move(sequence) || edit(sequence)
        }
    }

    private mutating func move(_ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        switch sequence.name {
        case "A": go(to: ScreenPoint(cursor.column, row(-count)))
        case "B": go(to: ScreenPoint(cursor.column, row(count)))
        case "C": go(to: ScreenPoint(cursor.column + count, cursor.row))
        case "D": go(to: ScreenPoint(cursor.column - count, cursor.row))
        case "E": go(to: ScreenPoint(0, row(count)))
        case "F": go(to: ScreenPoint(0, row(-count)))
        case "G": go(to: ScreenPoint(count - 1, cursor.row))
        case "d": go(to: ScreenPoint(cursor.column, count - 1))
        case "H", "f": go(to: ScreenPoint(sequence.count(1) - 1, count - 1))
        case "r":
            let bottom = sequence.count(1, default: size.rows)
            guard count < bottom, bottom <= size.rows else { return false }
            region = count - 1..<bottom
            go(to: ScreenPoint(0, 0))
        default: return false
        }
        return true
    }

    /// The row so far from the cursor's, or the edge of the scrolling region where that is in the way.
    private func row(_ distance: Int) -> Int {
        distance < 0
            ? max(cursor.row + distance, cursor.row < region.lowerBound ? 0 : region.lowerBound)
            : min(cursor.row + distance, cursor.row < region.upperBound ? region.upperBound - 1 : size.rows - 1)
    }

    private mutating func go(to target: ScreenPoint) {
        wrapsNext = false
        cursor = ScreenPoint(
            max(0, min(target.column, size.columns - 1)),
            max(0, min(target.row, size.rows - 1))
        )
    }

    private mutating func edit(_ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        switch sequence.name {
        case "J", "K": return erase(sequence)
        case "X": grid.erase(cursor.row, cursor.column..<cursor.column + count, rendition)
        case "@": grid.insertCells(count, at: cursor, rendition)
        case "P": grid.insertCells(-count, at: cursor, rendition)
        case "S": grid.insertRows(-count, in: region, rendition)
        case "T": grid.insertRows(count, in: region, rendition)
        case "L", "M":
            guard region.contains(cursor.row) else { break }
            let rows = cursor.row..<region.upperBound
            grid.insertRows(sequence.name == "L" ? count : -count, in: rows, rendition)
            go(to: ScreenPoint(0, cursor.row))
        default: return false
        }
        return true
    }

    /// The rest of the screen or row, its beginning, or all of it.
    private mutating func erase(_ sequence: ControlSequence) -> Bool {
        let (before, after) = (0..<cursor.column + 1, cursor.column..<size.columns)
        let (above, below) = (0..<cursor.row, cursor.row + 1..<max(cursor.row + 1, size.rows))
        let isRow = sequence.name == "K"
        switch sequence.count(default: 0) {
        case 0:
            grid.erase(cursor.row, after, rendition)
            if !isRow { erase(below) }
        case 1:
            grid.erase(cursor.row, before, rendition)
            if !isRow { erase(above) }
        case 2 where isRow: erase(cursor.row..<cursor.row + 1)
        case 2:
            erase(0..<size.rows)
            isOutdated = false
        default: return false
        }
        return true
    }

    private mutating func erase(_ rows: Range<Int>) {
        for row in rows { grid.erase(row, 0..<size.columns, rendition) }
    }

    // MARK: Modes

    private mutating func set(_ mode: Int?, isOn: Bool) -> Bool {
        guard let mode, Self.usualModes.union(Self.otherModes).contains(mode) else { return false }
        guard modes.contains(mode) != isOn else { return true }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
        switch mode {
        case 7: wrapsNext = false
        case 1049: switchScreen()
        case 2026 where !isOn: frames += 1
        default: break
        }
        return true
    }

    /// The alternate screen begins empty; the cursor of the main one waits there (xterm, "private modes").
    private mutating func switchScreen() {
        swap(&grid, &otherGrid)
        if isAlternate {
            grid = CellGrid(size)
            saved[false] = (cursor, rendition)
        } else {
            restore()
        }
    }

    private mutating func restore() {
        guard let (cursor, rendition) = saved[isAlternate] else { return go(to: ScreenPoint(0, 0)) }
        go(to: cursor)
        self.rendition = rendition
    }
}
