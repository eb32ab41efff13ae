import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct PaymentListTests {
    private let environment = TestEnvironment()

    @Test func `Pages are fetched one at a time, newest first`() async throws {
        for number in 1...5 { environment.server.charge(.lamp("ref-\(number)")) }
        var pages = environment.launch().payments(limit: 2, after: nil).makeAsyncIterator()
        let first = try await pages.next()
        #expect(first?.payments.map(\.reference) == ["ref-5", "ref-4"])
        #expect(environment.server.requests.count == 1)
        #expect(try await pages.next()?.payments.count == 2)
        let last = try await pages.next()
        #expect(last?.payments.map(\.reference) == ["ref-1"] && last?.nextCursor == nil)
        #expect(try await pages.next() == nil)
        #expect(environment.server.requests.count == 3)
        #expect(environment.server.requests.allSatisfy { $0.query["limit"] == "2" })

        var rest = environment.launch().payments(limit: 2, after: first?.nextCursor).makeAsyncIterator()
        #expect(try await rest.next()?.payments.map(\.reference) == ["ref-3", "ref-2"])
    }

    @Test func `A page that failed is fetched again`() async throws {
        environment.server.charge(.lamp())
        environment.server.injectReads([.lostRequest])
        var pages = environment.launch().payments(limit: 20, after: nil).makeAsyncIterator()
        await #expect(throws: PaymentError.self) { _ = try await pages.next() }
        #expect(try await pages.next()?.payments.count == 1)
    }

    @Test(arguments: [(-5, "1"), (0, "1"), (1000, "100")])
    func `The limit is from 1 to 100`(limit: Int, sent: String) async throws {
        for try await _ in environment.launch().payments(limit: limit, after: nil) {}
        #expect(environment.server.requests.map { $0.query["limit"] } == [sent])
    }

    @Test func `Payments that cannot be decoded are counted`() async throws {
        environment.server.charge(.lamp())
        environment.server.addUnreadablePayments("pay_x", "pay_y")
        var pages = environment.launch().payments(limit: 20, after: nil).makeAsyncIterator()
        let page = try await pages.next()
        #expect(page?.payments.map(\.reference) == ["ref-1"])
        #expect(page?.unreadableCount == 2)
    }

    @Test func `A payment in an unknown currency proves nothing about an order`() async throws {
        environment.server.addUnreadablePayments("pay_x")
        await #expect(throws: PaymentError.self) { try await environment.launch().pay(.lamp()) }
        #expect(environment.server.orderCount == 0)
    }

    @Test func `A payment is fetched by its id`() async throws {
        let payments = environment.launch()
        let payment = try await payments.pay(.lamp())
        #expect(try await payments.payment("pay_1") == payment)
        await #expect(throws: PaymentError.notFound) { try await payments.payment("pay_2") }
        environment.user.change(to: .jun)
        await #expect(throws: PaymentError.notFound) { try await payments.payment("pay_1") }
    }

    @Test func `Methods have names in the preferred language`() async throws {
        #expect(try await environment.launch().methods(language: "ko") == [PaymentMethod(id: "card", name: "ko")])
        #expect(try await environment.launch().methods(language: nil).map(\.name) == ["Visa"])
    }
}
