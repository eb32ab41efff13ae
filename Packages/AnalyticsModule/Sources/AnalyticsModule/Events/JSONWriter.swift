import Foundation

/// A writer of JSON in UTF-8. It is several times faster than `JSONEncoder`, which takes longer than an append to the log.
struct JSONWriter {
    /// The deepest written level of arrays and objects. Deeper values are written as null, so that no input can exhaust
    /// the stack of this process or of a server. `JSONDecoder` needs up to 4 KB a level, of the 512 KB that a thread of
    /// macOS or iOS has.
    static let maxDepth = 104

    private(set) var bytes: [UInt8] = []

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Appends JSON as it is, such as `{"type":`.
    mutating func append(json: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
    }

    /// Appends JSON as it is.
    mutating func append(json: [UInt8]) {
        bytes.append(contentsOf: json)
    }

    /// Appends a string literal. A Swift string is valid Unicode, so a lone surrogate has become U+FFFD before.
    mutating func append(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == 0x22 || byte == 0x5C {
                bytes.append(contentsOf: utf8[start..<index])
                appendEscaped(byte)
                start = index + 1
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends an object.
    mutating func append(_ members: [String: AnalyticsValue], depth: Int = 1) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for (name, value) in members {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            append(name)
            bytes.append(UInt8(ascii: ":"))
            append(value, depth: depth + 1)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private mutating func append(_ value: AnalyticsValue, depth: Int) {
        switch value {
        case .string(let text): append(text)
        case .int(let number): appendASCII(number.description)
        case .double(let number) where number.isFinite: append(number)
        case .bool(let flag): append(json: flag ? "true" : "false")
        case .array(let values) where depth <= Self.maxDepth:
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                append(value, depth: depth + 1)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members) where depth <= Self.maxDepth: append(members, depth: depth)
        case .null, .double, .array, .object: append(json: "null")
        }
    }

    /// Appends a finite number, a whole one without a fraction.
    private mutating func append(_ number: Double) {
        let text = number.description
        appendASCII(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }

    /// Appends a string literal with the date in ISO 8601, in UTC with milliseconds. A date before the year 1 or after
    /// 9999 becomes the nearest one between them.
    mutating func append(_ date: Date) {
        let seconds = min(max(date.timeIntervalSince1970, -62_135_769_600), 253_402_300_799)
        let date = Date(timeIntervalSince1970: seconds.isNaN ? 0 : seconds)
        append(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }

    /// Appends text that needs no escapes, without quotes.
    private mutating func appendASCII(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case 0x22, 0x5C:
            bytes.append(0x5C)
            bytes.append(byte)
        case 0x0A: append(json: #"\n"#)
        default:
            append(json: #"\u00"#)
            for digit in [byte >> 4, byte & 0xF] { bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
        }
    }
}
