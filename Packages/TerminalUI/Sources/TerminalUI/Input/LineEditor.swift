/// A line of text with a cursor and a maximum length.
struct LineEditor {
    private(set) var characters: [Character]
    /// `true` if a part of the last inserted text did not fit.
    private(set) var isCut = false
    /// The number of characters before the cursor.
    var cursor: Int

    private let maxLength: Int

    init(_ text: String, cursor: Int, maxLength: Int) {
        characters = Array(text)
        self.maxLength = maxLength
        self.cursor = max(0, min(cursor, characters.count))
    }

    /// Edits the line, and returns whether `key` is an editing key.
    mutating func apply(_ key: Key) -> Bool {
        if let character = key.character {
            insert(String(character))
            return true
        }
        switch key {
        case .left, .ctrl("b"): cursor = max(0, cursor - 1)
        case .right, .ctrl("f"): cursor = min(characters.count, cursor + 1)
        case .home, .ctrl("a"): cursor = 0
        case .end, .ctrl("e"): cursor = characters.count
        case Key(.left, .alt), Key(.left, .control), .alt("b"): cursor = wordStart
        case Key(.right, .alt), Key(.right, .control), .alt("f"): cursor = wordEnd
        case .backspace, .ctrl("h"): remove(max(0, cursor - 1)..<cursor)
        case .delete, .ctrl("d"): remove(cursor..<min(characters.count, cursor + 1))
        case .ctrl("k"): remove(cursor..<characters.count)
        case .ctrl("u"): remove(0..<cursor)
        case .ctrl("w"), Key(.backspace, .alt): remove(wordStart..<cursor)
        case Key(.delete, .alt), .alt("d"): remove(cursor..<wordEnd)
        default: return false
        }
        return true
    }

    /// Inserts `text` at the cursor as one line, and cuts it where the line reaches its maximum length. Combining
    /// characters join the character before the cursor.
    mutating func insert(_ text: String) {
        let after = characters[cursor...]
        let room = max(cursor, maxLength - after.count)
        // One more than fits, because the first one may join the character before it.
        let start = text.prefix(room - cursor + 1)
        let line = String(String(start).printable.map { $0 == "\n" ? " " : $0 })
        let joined = Array((String(characters[..<cursor]) + line).printable)
        isCut = start.endIndex < text.endIndex || joined.count > room
        let before = joined.prefix(room)
        characters = Array(String(before + after).printable)
        cursor = min(before.count, characters.count)
    }

    private mutating func remove(_ range: Range<Int>) {
        characters.removeSubrange(range)
        cursor = range.lowerBound
    }

    private var wordStart: Int {
        var index = cursor
        while index > 0, !characters[index - 1].isInWord { index -= 1 }
        while index > 0, characters[index - 1].isInWord { index -= 1 }
        return index
    }

    private var wordEnd: Int {
        var index = cursor
        while index < characters.count, !characters[index].isInWord { index += 1 }
        while index < characters.count, characters[index].isInWord { index += 1 }
        return index
    }
}

extension Character {
    fileprivate var isInWord: Bool { isLetter || isNumber }
}
