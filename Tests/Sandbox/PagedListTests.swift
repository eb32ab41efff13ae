import Testing

@testable import Sandbox

struct PagedListTests {
    @Test(arguments: [false, true], [nil, "pay_1", "pay_9", "pay_12"])
    func `A page begins after the number of its cursor`(newestFirst: Bool, cursor: String?) throws {
        let numbers = newestFirst ? Array((1...12).reversed()) : Array(1...12)
        let list = PagedList(name: "x", elements: numbers, idPrefix: "pay_", newestFirst: newestFirst) { "pay_\($0)" }
        let page = try list.page(limit: 5, cursor: cursor) { $0 }
        let expected = cursor.map { cursor in Array(numbers.drop { "pay_\($0)" != cursor }.dropFirst()) } ?? numbers
        #expect(page.elements == Array(expected.prefix(5)))
        #expect(page.nextCursor == (expected.count > 5 ? "pay_\(expected[4])" : nil))
    }
}
