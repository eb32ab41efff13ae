/// Splits a stream of bytes into lines.
struct LineSplitter {
    /// A line without its end.
    struct Line: Hashable {
        /// The number of the line, from 1.
        let number: Int
        /// The bytes of the line, or `nil` if it is too long.
        let bytes: [UInt8]?
    }

    private let limit: Int
    private var number = 0
    private var rest: [UInt8] = []
    private var isTooLong = false

    /// Creates a splitter of lines of at most `limit` bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the lines that end in `chunk`. Empty ones are counted only.
    mutating func lines(in chunk: [UInt8]) -> [Line] {
        let parts = chunk.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var lines: [Line] = []
        for part in parts.dropLast() {
            add(part)
            if let line = end() { lines.append(line) }
        }
        if let last = parts.last { add(last) }
        return lines
    }

    /// Returns the last line if nothing ends it.
    mutating func lastLine() -> Line? {
        rest.isEmpty && !isTooLong ? nil : end()
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        isTooLong = isTooLong || rest.count + bytes.count > limit
        if isTooLong { rest = [] } else { rest += bytes }
    }

    private mutating func end() -> Line? {
        number += 1
        defer { (rest, isTooLong) = ([], false) }
        if isTooLong { return Line(number: number, bytes: nil) }
        let isBlank = rest.allSatisfy { [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")].contains($0) }
        return isBlank ? nil : Line(number: number, bytes: rest)
    }
}
