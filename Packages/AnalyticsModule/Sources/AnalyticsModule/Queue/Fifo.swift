/// A queue that gives up its first element in constant time, and at once what the element held.
struct Fifo<Element> {
    private var slots: [Element?] = []
    private var head = 0

    var count: Int { slots.count - head }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : slots[head] }

    mutating func append(_ element: Element) {
        slots.append(element)
    }

    mutating func prepend(_ elements: some Sequence<Element>) {
        slots.replaceSubrange(..<head, with: elements.map { $0 })
        head = 0
    }

    mutating func popFirst() -> Element? {
        guard let element = first else { return nil }
        slots[head] = nil
        head += 1
        if head > 32, head * 2 > slots.count {
            slots.removeFirst(head)
            head = 0
        }
        return element
    }

    func reduce<Result>(_ start: Result, _ next: (Result, Element) -> Result) -> Result {
        slots[head...].lazy.compactMap(\.self).reduce(start, next)
    }
}
