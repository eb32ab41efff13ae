/// Parses the bytes that a terminal sends into keys, pastes and mouse events, regardless of how they are split.
///
/// Unknown sequences, unrequested reports and invalid UTF-8 are ignored, and do not affect the next key. A report that was
/// asked for is never taken for typed characters, even if it pauses.
package struct InputParser {
    private var pending: [UInt8] = []
    private var paste: [UInt8]?
    /// The introducer and the content of an incomplete control string.
    private var string: [UInt8]?
    /// The bytes that ``flush()`` took for a key. If they were the start of a report, its rest is not typed.
    private var flushed: [UInt8] = []

    /// The length in bytes at which an incomplete sequence is discarded.
    private static let longestSequence = 256
    /// The maximum length of a paste in bytes; the rest is discarded.
    private static let longestPaste = 1 << 20
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private static let stringIntroducers = Set("]P_^X".utf8)
    private static let stringEnd = Array("\u{1B}\\".utf8)
    private static let backgroundReport = Array("\u{1B}]11;".utf8)
    private static let graphicsReport = Array("\u{1B}_G".utf8)
    private static let reports = [backgroundReport, graphicsReport]

    package init() {}

    /// The time to wait for the rest of a sequence before calling ``flush()``, or `nil` if no sequence has begun. Only a
    /// timeout distinguishes Esc from keys whose sequence begins with it.
    var timeout: Duration? {
        if string != nil { return .seconds(5) }
        if paste != nil { return .seconds(1) }
        return pending.isEmpty ? nil : .milliseconds(50)
    }

    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        pending.append(contentsOf: bytes)
        guard !isStartOfLateReport() else { return [] }
        var events: [InputEvent] = []
        var rest = pending[...]
        while !rest.isEmpty {
            if string != nil {
                if let event = takeString(&rest) { events.append(event) }
                if string != nil { break }
                continue
            }
            if paste != nil {
                guard let event = takePaste(&rest) else { break }
                events.append(event)
                continue
            }
            let step = next(rest)
            guard case .read(let count, let event) = step else { break }
            rest = rest.dropFirst(count)
            if let event { events.append(event) }
        }
        pending = Array(rest)
        return events
    }

    /// Ends an incomplete sequence or paste, and returns its events.
    mutating func flush() -> [InputEvent] {
        if string != nil {
            (string, pending) = (nil, [])
            return []
        }
        if !flushed.isEmpty {
            flushed = []
            return feed([])
        }
        if let text = paste {
            paste = nil
            return [.paste(Self.text(text))] + feed([])
        }
        guard let first = pending.first else { return [] }
        let rest = Array(pending.dropFirst())
        if Self.reports.contains(where: { $0.starts(with: pending) }) { flushed = pending }
        pending = []
        guard first == 0x1B else { return feed(rest) }
        // Alt with a character that also begins a sequence, or Esc. Any other incomplete sequence is discarded.
        if rest.count == 1, let character = Character(ascii: rest[0]) { return [.key(.alt(character))] }
        return rest.isEmpty || rest.first == 0x1B ? [.key(.escape)] + feed(rest) : []
    }

    // MARK: Steps

    private enum Step {
        /// More bytes are needed.
        case incomplete
        /// The number of bytes that were read, and their event if they have a meaning.
        case read(Int, InputEvent?)
    }

    private mutating func next(_ bytes: ArraySlice<UInt8>) -> Step {
        guard let first = bytes.first, first == 0x1B else { return character(bytes, modifiers: []) }
        guard let second = bytes.dropFirst().first else { return .incomplete }
        switch second {
        case 0x1B: return .read(1, .key(.escape))
        case UInt8(ascii: "["): return controlSequence(bytes)
        case UInt8(ascii: "O"):
            guard let final = bytes.dropFirst(2).first else { return .incomplete }
            guard 0x40..<0x7F ~= final else { return .read(2, nil) }
            return .read(3, KeyCodes.key(final: final, modifiers: []).map(InputEvent.key))
        case _ where Self.stringIntroducers.contains(second):
            // Without a third byte, it may be a key with Alt.
            guard bytes.count > 2 else { return .incomplete }
            string = [second]
            return .read(2, nil)
        default:
            let step = character(bytes.dropFirst(), modifiers: .alt)
            guard case .read(let count, let event) = step else { return step }
            return .read(count + 1, event)
        }
    }

    /// CSI, parameters, final byte (ECMA-48 §5.4).
    private mutating func controlSequence(_ bytes: ArraySlice<UInt8>) -> Step {
        let body = bytes.dropFirst(2)
        // F1 to F5 of the Linux console.
        if body.first == UInt8(ascii: "[") { return body.count < 2 ? .incomplete : .read(4, nil) }
        guard let end = body.firstIndex(where: { !(0x20..<0x40 ~= $0) }) else {
            return bytes.count > Self.longestSequence ? .read(bytes.count, nil) : .incomplete
        }
        let final = bytes[end]
        let count = end - bytes.startIndex
        guard 0x40..<0x7F ~= final else { return .read(count, nil) }
        let parameters = ControlParameters(body[..<end])
        if final == UInt8(ascii: "~"), parameters.numbers.first == 200 { paste = [] }
        return .read(count + 1, KeyCodes.event(final: final, parameters))
    }

    /// Reads a control string up to ST or BEL (ECMA-48 §5.6). Another control character, such as that of Ctrl-C, cancels it.
    private mutating func takeString(_ bytes: inout ArraySlice<UInt8>) -> InputEvent? {
        guard var text = string else { return nil }
        while let byte = bytes.first {
            let isEnd = byte == 0x07 || bytes.starts(with: Self.stringEnd)
            // The end may be incomplete.
            if !isEnd, Self.stringEnd.starts(with: bytes) { break }
            if isEnd || byte < 0x20 {
                bytes = bytes.dropFirst(!isEnd ? 0 : byte == 0x07 ? 1 : 2)
                string = nil
                return isEnd ? Self.event(ofString: text) : nil
            }
            if text.count < Self.longestSequence { text.append(byte) }
            bytes = bytes.dropFirst()
        }
        string = text
        return nil
    }

    private static func event(ofString bytes: [UInt8]) -> InputEvent? {
        let start = backgroundReport.dropFirst()
        if bytes == Array("_Gi=1;OK".utf8) { return .graphics }
        guard bytes.starts(with: start) else { return nil }
        return RGB(report: String(decoding: bytes.dropFirst(start.count), as: UTF8.self)).map(InputEvent.background)
    }

    /// Returns whether the pending bytes may continue a report whose start was taken for a key. If they do, they are no
    /// longer keys.
    private mutating func isStartOfLateReport() -> Bool {
        guard !flushed.isEmpty, !pending.isEmpty else { return false }
        let bytes = flushed + pending
        if Self.reports.contains(where: { bytes.count < $0.count && $0.starts(with: bytes) }) { return true }
        flushed = []
        if Self.reports.contains(where: { bytes.starts(with: $0) }) {
            string = [bytes[1]]
            pending = Array(bytes.dropFirst(2))
        }
        return false
    }

    private func character(_ bytes: ArraySlice<UInt8>, modifiers: Key.Modifiers) -> Step {
        guard let first = bytes.first else { return .incomplete }
        if first < 0x80 { return .read(1, .key(KeyCodes.key(ascii: first, modifiers))) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4 else { return .read(1, nil) }
        let tail = bytes.dropFirst().prefix(length - 1)
        guard tail.allSatisfy({ 0x80..<0xC0 ~= $0 }) else { return .read(1, nil) }
        guard tail.count == length - 1 else { return .incomplete }
        // Overlong forms, surrogates and C1 controls are not characters.
        guard let text = String(validating: bytes.prefix(length), as: UTF8.self),
            let scalar = text.unicodeScalars.first,
            scalar.value >= 0xA0
        else { return .read(length, nil) }
        return .read(length, .key(Key(.character(Character(scalar)), modifiers)))
    }

    private mutating func takePaste(_ bytes: inout ArraySlice<UInt8>) -> InputEvent? {
        while !bytes.isEmpty {
            let text = bytes.prefix { $0 != 0x1B }
            appendToPaste(text)
            bytes = bytes[text.endIndex...]
            if bytes.starts(with: Self.pasteEnd) {
                bytes = bytes.dropFirst(Self.pasteEnd.count)
                defer { paste = nil }
                return paste.map { .paste(Self.text($0)) }
            }
            // The end mark may be incomplete.
            if Self.pasteEnd.starts(with: bytes) { break }
            appendToPaste(bytes.prefix(1))
            bytes = bytes.dropFirst()
        }
        return nil
    }

    /// Appends in place: a copy for each read would make a long paste slow.
    private mutating func appendToPaste(_ bytes: ArraySlice<UInt8>) {
        let room = Self.longestPaste - (paste?.count ?? 0)
        paste?.append(contentsOf: bytes.prefix(room))
    }

    /// Decodes a paste, with `\n` for CR LF and CR.
    private static func text(_ bytes: [UInt8]) -> String {
        guard bytes.contains(0x0D) else { return String(decoding: bytes, as: UTF8.self) }
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        var previous: UInt8 = 0
        for byte in bytes {
            if byte != 0x0A || previous != 0x0D { lines.append(byte == 0x0D ? 0x0A : byte) }
            previous = byte
        }
        return String(decoding: lines, as: UTF8.self)
    }
}

extension Character {
    fileprivate init?(ascii byte: UInt8) {
        guard 0x20..<0x7F ~= byte else { return nil }
        self = Character(Unicode.Scalar(byte))
    }
}
