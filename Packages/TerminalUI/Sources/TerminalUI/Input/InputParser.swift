/// Parses the bytes that a terminal sends into keys, pastes and mouse events, regardless of how they are split.
///
/// Unknown sequences, unrequested reports and invalid UTF-8 are ignored, and do not affect the next key. A sequence may pause
/// anywhere, as over a slow connection: from its third byte on, no part of it is taken for a key, except
/// while each byte comes alone, like the keys of a person.
package struct InputParser {
    private var pending: [UInt8] = []
    private var paste: [UInt8]?
    /// The bytes that ``flush()`` took for keys. If they were the start of a sequence in ``recognizable``, its rest is not
    /// typed.
    private var flushed: [UInt8] = []
    /// `true` if each byte in ``flushed`` was a key. Another byte can be the next key of a person.
    private var flushedSingly = false

    /// The maximum length of a sequence in bytes. A longer one is ignored.
    private static let longestSequence = 256
    /// The maximum length of a paste in bytes; the rest is discarded.
    private static let longestPaste = 1 << 20
    private static let pasteStart = Array("\u{1B}[200~".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    private static let stringIntroducers = Set("]P_^X".utf8)
    private static let introducers = stringIntroducers.union("[O".utf8)
    private static let stringEnd = Array("\u{1B}\\".utf8)
    private static let backgroundReport = Array("\u{1B}]11;".utf8)
    /// The starts of reports, pastes and mouse events, which nobody types.
    private static let recognizable =
        [backgroundReport, pasteStart] + ["\u{1B}[<", "\u{1B}[M"].map { Array($0.utf8) }

    package init() {}

    /// The time to wait for the rest of a sequence before calling ``flush()``, or `nil` if no sequence has begun. Only a
    /// timeout distinguishes Esc, and Alt with a character, from sequences that begin with the same bytes.
    var timeout: Duration? {
        if isAmbiguous { return .milliseconds(50) }
        return paste == nil && pending.isEmpty && flushed.isEmpty ? nil : .seconds(5)
    }

    /// `true` if the pending bytes are a key or the start of a sequence.
    private var isAmbiguous: Bool {
        guard paste == nil else { return false }
        if !flushed.isEmpty { return flushedSingly && pending.count == 1 }
        return pending.first == 0x1B
            && (pending.count == 1 || pending.count == 2 && Self.introducers.contains(pending[1]))
    }

    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        pending.append(contentsOf: bytes)
        guard !continuesFlushedBytes() else { return [] }
        var events: [InputEvent] = []
        var rest = pending[...]
        while !rest.isEmpty {
            if paste != nil {
                guard let event = takePaste(&rest) else { break }
                events.append(event)
            } else {
                guard let (count, event) = next(rest) else { break }
                rest = rest.dropFirst(count)
                if let event { events.append(event) }
            }
        }
        // The last byte may begin the end of a control string.
        if rest.count > Self.longestSequence { rest = rest.prefix(Self.longestSequence) + rest.suffix(1) }
        pending = Array(rest)
        return events
    }

    /// Ends an incomplete sequence, which is dropped unless it is a key or a paste, and returns its events.
    mutating func flush() -> [InputEvent] {
        let keys = isAmbiguous ? flushed + pending : []
        defer {
            flushed = keys
            paste = nil
            pending = []
        }
        if let paste { return [.paste(Self.text(paste))] }
        guard isAmbiguous else { return [] }
        guard flushed.isEmpty else {
            flushed = []
            return feed([])
        }
        flushedSingly = pending.count == 1
        return [.key(pending.count == 1 ? .escape : .alt(Character(Unicode.Scalar(pending[1]))))]
    }

    // MARK: Steps

    /// The number of bytes that were read, and their event if they have a meaning.
    private typealias Step = (count: Int, event: InputEvent?)

    /// Returns `nil` if more bytes are needed, as the functions below do.
    private mutating func next(_ bytes: ArraySlice<UInt8>) -> Step? {
        guard let first = bytes.first, first == 0x1B else { return character(bytes, modifiers: []) }
        guard let second = bytes.dropFirst().first else { return nil }
        switch (second, bytes.dropFirst(2).first) {
        case (0x1B, _): return (1, .key(.escape))
        case (UInt8(ascii: "["), UInt8(ascii: "M")):
            return bytes.count < 6 ? nil : (6, KeyCodes.mouse(bytes.dropFirst(3).prefix(3)))
        // F1 to F5 of the Linux console.
        case (UInt8(ascii: "["), UInt8(ascii: "[")): return bytes.count < 4 ? nil : (4, nil)
        case (UInt8(ascii: "["), _), (UInt8(ascii: "O"), _): return controlSequence(bytes)
        case _ where Self.stringIntroducers.contains(second): return controlString(bytes)
        default: return character(bytes.dropFirst(), modifiers: .alt).map { ($0.count + 1, $0.event) }
        }
    }

    /// CSI or SS3, parameters, final byte (ECMA-48 §5.4).
    private mutating func controlSequence(_ bytes: ArraySlice<UInt8>) -> Step? {
        let body = bytes.dropFirst(2)
        guard let end = body.firstIndex(where: { !(0x20..<0x40 ~= $0) }) else { return nil }
        let final = bytes[end]
        let count = end - bytes.startIndex
        guard 0x40..<0x7F ~= final else { return (count, nil) }
        guard count <= Self.longestSequence else { return (count + 1, nil) }
        if bytes[...end].elementsEqual(Self.pasteStart) { paste = [] }
        return (count + 1, KeyCodes.event(final: final, parameters: body[..<end]))
    }

    /// Reads a control string up to ST or BEL (ECMA-48 §5.6). Another control character, such as that of Ctrl-C, cancels it.
    private func controlString(_ bytes: ArraySlice<UInt8>) -> Step? {
        guard let end = bytes.dropFirst(2).firstIndex(where: { $0 < 0x20 }) else { return nil }
        // The end may be incomplete.
        guard !bytes[end...].elementsEqual([0x1B]) else { return nil }
        let count = end - bytes.startIndex
        guard bytes[end] == 0x07 || bytes[end...].starts(with: Self.stringEnd) else { return (count, nil) }
        let start = Self.backgroundReport
        let report = bytes.starts(with: start) ? bytes[..<end].dropFirst(start.count) : []
        let color = RGB(report: String(decoding: report, as: UTF8.self))
        return (count + (bytes[end] == 0x07 ? 1 : 2), color.map(InputEvent.background))
    }

    /// Returns whether the pending bytes may continue a sequence whose start was taken for a key. If they do, they are no
    /// longer keys.
    private mutating func continuesFlushedBytes() -> Bool {
        guard !flushed.isEmpty, !pending.isEmpty else { return false }
        let bytes = flushed + pending
        if Self.recognizable.contains(where: { bytes.count < $0.count && $0.starts(with: bytes) }) { return true }
        flushed = []
        if Self.recognizable.contains(where: { bytes.starts(with: $0) }) { pending = bytes }
        return false
    }

    private func character(_ bytes: ArraySlice<UInt8>, modifiers: Key.Modifiers) -> Step? {
        guard let first = bytes.first else { return nil }
        if first < 0x80 { return (1, .key(KeyCodes.key(ascii: first, modifiers))) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first <= 0xF4 else { return (1, nil) }
        let tail = bytes.dropFirst().prefix(length - 1)
        guard tail.allSatisfy({ 0x80..<0xC0 ~= $0 }) else { return (1, nil) }
        guard tail.count == length - 1 else { return nil }
        // Overlong forms, surrogates and C1 controls are not characters.
        guard let text = String(validating: bytes.prefix(length), as: UTF8.self),
            let scalar = text.unicodeScalars.first,
            scalar.value >= 0xA0
        else { return (length, nil) }
        return (length, .key(Key(.character(Character(scalar)), modifiers)))
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
