/// Slots by type: a hash table with open addressing.
///
/// A type's address is unique and aligned, so that one multiplication spreads it well; the standard dictionary guards
/// against chosen keys, which nobody can choose here, and takes twice as long. Slots are not removed one by one.
struct SlotTable {
    private var entries: [(type: ObjectIdentifier, slot: any AnySlot)?] = []
    private var count = 0

    subscript(type: ObjectIdentifier) -> (any AnySlot)? {
        entries.isEmpty ? nil : entries[index(of: type)]?.slot
    }

    mutating func set(_ slot: any AnySlot, for type: ObjectIdentifier) {
        if (count + 1) * 2 > entries.count { grow() }
        let index = index(of: type)
        if entries[index] == nil { count += 1 }
        entries[index] = (type, slot)
    }

    /// Where `type` is, or else belongs. At least half of the entries are free, so the search ends.
    private func index(of type: ObjectIdentifier) -> Int {
        let mask = entries.count - 1
        let hash = UInt(bitPattern: type) &* 0x9E37_79B9_7F4A_7C15
        var index = Int(truncatingIfNeeded: hash >> 32) & mask
        while let entry = entries[index], entry.type != type { index = (index + 1) & mask }
        return index
    }

    private mutating func grow() {
        let old = entries
        entries = Array(repeating: nil, count: max(16, old.count * 2))
        for case let entry? in old { entries[index(of: entry.type)] = entry }
    }
}
