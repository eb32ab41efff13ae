import TerminalEngine

/// A terminal without a window that receives the output of a program and shows the same screen as xterm.
///
/// It supports the sequences that `TerminalEngine` writes. Others are stored in ``problems``. Only the widths of characters
/// come from `TerminalEngine`; the rest is independent of it, so that bugs cannot cancel out.
public struct Emulator: Sendable {
    /// Unknown sequences and invalid characters, in order.
    public private(set) var problems: [String] = []
    /// The position of the cursor.
    public private(set) var cursor = ScreenPoint(0, 0)
    /// The numbers of the enabled private modes (`CSI ? N h`).
    public private(set) var modes = Self.defaultModes
    /// `true` after a resize until the next full redraw, while output for the old size may still arrive.
    public private(set) var isOutdated = false
    /// The number of synchronized frames (mode 2026).
    public var frames: Int { frameSizes.count }
    /// The number of bytes of each synchronized frame, including the output before it.
    public private(set) var frameSizes: [Int] = []
    /// The number of bytes up to the end of the last frame.
    private var lastFrameEnd = 0
    /// The number of escape and control sequences.
    public private(set) var sequences = 0
    /// The number of processed bytes.
    public private(set) var byteCount = 0
    /// The number of queries of the background color.
    public private(set) var backgroundQueries = 0
    /// The answers to the queries of the program that it has not received yet.
    private(set) var replies = ""
    /// The title of the window.
    public private(set) var title = ""
    private var savedTitles: [String] = []

    /// The images on the screen.
    public var images: [ScreenImage] { graphics.shown }
    /// The number of images that the terminal keeps.
    public var storedImageCount: Int { graphics.storedCount }
    private var graphics = Graphics()
    /// `true` if the terminal answers that it shows images. Others ignore the query.
    private let hasGraphics: Bool

    /// The answer to a query of the background color, or `nil` for a terminal that does not answer.
    private let backgroundReport: String?
    private var parser = CommandParser()
    /// The cells of the visible screen and of the other one; one of them is the alternate screen.
    private var grid: CellGrid
    private var otherGrid: CellGrid
    private var rendition = Rendition()
    private var region: Range<Int>
    private var saved: (cursor: ScreenPoint, rendition: Rendition)?
    /// `true` if the cursor is in the last column and the next character wraps to the next row.
    private var wrapsNext = false
    /// The position of the last character, which a following combining mark joins.
    private var lastCharacter: ScreenPoint?

    /// The initially enabled modes: wrapping in the last column and the visible cursor.
    public static let defaultModes: Set<Int> = [7, 25]
    /// Other supported modes: application keys, blinking, the alternate screen, bracketed paste, synchronized frames, the
    /// mouse and its coordinates, and focus reports.
    private static let otherModes: Set<Int> = [1, 12, 1000, 1002, 1003, 1004, 1006, 1049, 2004, 2026]

    /// Creates a terminal with an empty screen.
    public init(_ size: TerminalSize, backgroundReport: String? = nil, hasGraphics: Bool = false) {
        self.backgroundReport = backgroundReport
        self.hasGraphics = hasGraphics
        grid = CellGrid(size)
        otherGrid = CellGrid(size)
        region = 0..<size.rows
    }

    /// The size of the screen.
    public var size: TerminalSize { grid.size }
    /// `true` if the alternate screen is shown.
    public var isAlternate: Bool { modes.contains(1049) }
    /// `true` if the output so far ends neither within a sequence nor within a frame.
    public var isAtRest: Bool { parser.isAtRest && !modes.contains(2026) }
    /// Returns the cells of a row.
    public func cells(_ row: Int) -> [ScreenCell] { grid[row] }

    /// Processes output of a program.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            byteCount += 1
            if let command = parser.next(byte), !apply(command) { problems.append("\(command)") }
        }
    }

    /// Processes output of a program up to the end of a frame, and returns the rest.
    public mutating func feedFrame(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let count = frames
        for index in bytes.indices {
            feed(bytes[index...index])
            if frames > count { return bytes[(index + 1)...] }
        }
        return []
    }

    /// Removes and returns the answers to queries.
    public mutating func takeReplies() -> String {
        defer { replies = "" }
        return replies
    }

    /// Changes the size of the window.
    public mutating func resize(to size: TerminalSize) {
        grid.resize(to: size)
        otherGrid.resize(to: size)
        region = 0..<size.rows
        isOutdated = true
        lastCharacter = nil
        go(to: cursor)
    }

    // MARK: Output

    /// Applies a command, and returns whether it is supported.
    private mutating func apply(_ command: TerminalCommand) -> Bool {
        if case .print(let scalar) = command { return print(scalar) }
        lastCharacter = nil
        switch command {
        case .print, .malformed: return false
        case .control(let byte): return control(byte)
        case .escape:
            sequences += 1
            return false
        case .sequence(let sequence):
            sequences += 1
            return apply(sequence)
        case .systemCommand(let command):
            sequences += 1
            return apply(systemCommand: command)
        case .applicationCommand(let command):
            sequences += 1
            return command.hasPrefix("G") && apply(GraphicsCommand(command.dropFirst()))
        }
    }

    private mutating func apply(_ command: GraphicsCommand) -> Bool {
        guard command["a"] == "q" else {
            return hasGraphics && graphics.apply(command, cursor: cursor, screen: size)
        }
        if hasGraphics { replies += "\u{1B}_Gi=\(command["i"] ?? "");OK\u{1B}\\" }
        return true
    }

    private mutating func apply(systemCommand: String) -> Bool {
        if systemCommand.hasPrefix("2;") {
            title = String(systemCommand.dropFirst(2))
            return true
        }
        guard systemCommand == "11;?" else { return false }
        backgroundQueries += 1
        replies += backgroundReport ?? ""
        return true
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

    /// Writes a character and moves the cursor after it. Returns `false` if the right edge would cut the character, which
    /// terminals show differently.
    private mutating func put(_ text: String, at position: ScreenPoint) -> Bool {
        let width = Character(text).cellWidth
        guard position.column + width <= size.columns else { return isOutdated }
        grid.put(text, width: width, at: position, rendition)
        wrapsNext = position.column + width == size.columns && modes.contains(7)
        cursor = ScreenPoint(min(position.column + width, size.columns - 1), position.row)
        lastCharacter = position
        return true
    }

    private mutating func control(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x07: break
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

    // MARK: Control sequences

    private mutating func apply(_ sequence: ControlSequence) -> Bool {
        switch sequence.name {
        case "m": return rendition.apply(sequence.parameters)
        case "?h", "?l":
            return !sequence.parameters.isEmpty
                && sequence.parameters.allSatisfy { set($0, isOn: sequence.name == "?h") }
        case "t": return saveOrRestoreTitle(sequence.parameters)
        default: return move(sequence) || edit(sequence)
        }
    }

    /// Saves the title on a stack, or takes it from there (xterm, "window manipulation").
    private mutating func saveOrRestoreTitle(_ parameters: [Int?]) -> Bool {
        switch parameters {
        case [22, 0]: savedTitles.append(title)
        case [23, 0]: title = savedTitles.popLast() ?? title
        default: return false
        }
        return true
    }

    private mutating func move(_ sequence: ControlSequence) -> Bool {
        let count = sequence.count()
        switch sequence.name {
        case "C": go(to: ScreenPoint(cursor.column + count, cursor.row))
        case "G": go(to: ScreenPoint(count - 1, cursor.row))
        case "H": go(to: ScreenPoint(sequence.count(1) - 1, count - 1))
        case "r":
            let bottom = sequence.count(1, default: size.rows)
            guard count < bottom, bottom <= size.rows else { return false }
            region = count - 1..<bottom
            go(to: ScreenPoint(0, 0))
        default: return false
        }
        return true
    }

    private mutating func go(to target: ScreenPoint) {
        wrapsNext = false
        cursor = ScreenPoint(max(0, min(target.column, size.columns - 1)), max(0, min(target.row, size.rows - 1)))
    }

    private mutating func edit(_ sequence: ControlSequence) -> Bool {
        switch (sequence.name, sequence.count(default: 0)) {
        case ("K", 0): grid.erase(cursor.row, cursor.column..<size.columns, rendition)
        case ("J", 2):
            for row in 0..<size.rows { grid.erase(row, 0..<size.columns, rendition) }
            isOutdated = false
            graphics.clear()
        case ("L", _), ("M", _):
            guard region.contains(cursor.row) else { break }
            // Terminals differ in whether the image moves.
            guard !graphics.covers(cursor.row..<region.upperBound) else { return false }
            let count = sequence.name == "L" ? sequence.count() : -sequence.count()
            grid.insertRows(count, in: cursor.row..<region.upperBound, rendition)
            go(to: ScreenPoint(0, cursor.row))
        default: return false
        }
        return true
    }

    // MARK: Modes

    private mutating func set(_ mode: Int?, isOn: Bool) -> Bool {
        guard let mode, Self.defaultModes.union(Self.otherModes).contains(mode) else { return false }
        guard modes.contains(mode) != isOn else { return true }
        if isOn { modes.insert(mode) } else { modes.remove(mode) }
        switch mode {
        case 7: wrapsNext = false
        case 1049: switchScreen()
        case 2026 where !isOn:
            frameSizes.append(byteCount - lastFrameEnd)
            lastFrameEnd = byteCount
        default: break
        }
        return true
    }

    /// Switches between the screens. The alternate screen is initially empty; leaving it restores the cursor and the style
    /// (xterm, "private modes").
    private mutating func switchScreen() {
        swap(&grid, &otherGrid)
        graphics.clear()
        if isAlternate {
            grid = CellGrid(size)
            saved = (cursor, rendition)
        } else if let saved {
            go(to: saved.cursor)
            rendition = saved.rendition
        }
    }
}
