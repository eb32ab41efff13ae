import Foundation
import Synchronization
import Testing

@testable import Sandbox

struct PagedListTests {
    @Test(arguments: [false, true], [nil, "pay_1", "pay_50000", "pay_100000"])
    func `A page of a long list looks at few elements`(newestFirst: Bool, cursor: String?) throws {
        let lookups = Mutex(0)
        let numbers = newestFirst ? Array((1...100_000).reversed()) : Array(1...100_000)
        let list = PagedList(name: "x", elements: numbers, idPrefix: "pay_", newestFirst: newestFirst) { number in
            lookups.withLock { $0 += 1 }
            return "pay_\(number)"
        }
        let page = try list.page(limit: 100, cursor: cursor) { $0 }
        let position = cursor.flatMap { Int($0.dropFirst(4)) }
        let expected = numbers.drop { number in position.map { newestFirst ? number >= $0 : number <= $0 } ?? false }
        #expect(page.elements == Array(expected.prefix(100)))
        #expect(page.nextCursor == (expected.count > 100 ? "pay_\(expected.prefix(100).last ?? 0)" : nil))
        #expect(lookups.withLock(\.self) <= 18)
    }
}
