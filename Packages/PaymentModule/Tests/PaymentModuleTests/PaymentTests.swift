import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct PaymentTests {
    private let environment = TestEnvironment()

    @Test func `An order is sent in the format of the API`() async throws {
        let payment = try await environment.launch().pay(.lamp())
        #expect(payment == environment.server.charges.first)
        #expect(payment.refundable == payment.amount)
        let request = try #require(environment.orderRequests.first)
        #expect(request.target == "/v1/payments")
        #expect(request.authorization == .account(.mina))
        #expect(request.headers["Idempotency-Key"] == #""key-1""#)
        #expect(request.headers["Content-Type"] == "application/json")
        let body = #"{"amount":{"currency":"USD","value":1999},"item_id":"itm_01","method":"card","reference":"ref-1"}"#
        #expect(request.body == Data(body.utf8))
    }

    @Test func `Outcomes are logged without personal data`() async throws {
        let payments = environment.launch(attempts: 1)
        _ = try? await payments.pay(.lamp("declined", method: .declinedCard))
        _ = try await payments.pay(.lamp())
        _ = try await payments.refund(.partial())
        environment.server.inject(.lostResponse)
        _ = try? await payments.pay(.lamp("ref-2"))
        let log = environment.logger.entries
        let outcomes = log.map { "\($0.level) \($0.message) \($0.metadata["kind"] ?? "")" }
        let expected = [
            "info Order declined", "info Order carried out", "info Order carried out", "warning Order failed",
        ]
        #expect(outcomes == zip(expected, ["payment", "payment", "refund", "payment"]).map { "\($0) \($1)" })
        for secret in ["usr_mina", "itm_01", "ref-", "key-", "pay_", "1999", "500"] {
            #expect(!"\(log)".contains(secret))
        }
    }

    @Test func `A payment with an unknown status is accepted`() async throws {
        environment.network.forget(.post, "/v1/payments")
        environment.network.reply(
            to: .post,
            "/v1/payments",
            status: 201,
            json: """
                {"id": "pay_1", "reference": "ref-1", "item_id": "itm_01", "status": "authorized",
                 "amount": {"value": 1999, "currency": "USD"}, "refunded": {"value": 0, "currency": "USD"},
                 "created_at": "2026-11-20T12:00:00.000Z"}
                """
        )
        #expect(try await environment.launch().pay(.lamp()).status.rawValue == "authorized")
        #expect(environment.orderRequests.count == 1)
        // The stored payment can be decoded.
        #expect(try await environment.launch().pay(.lamp()).status.rawValue == "authorized")
        #expect(environment.orderRequests.count == 1)
    }

    @Test func `An order is stored before it is sent`() async throws {
        let gate = Gate()
        environment.server.serve(environment.network, behind: gate)
        async let payment = environment.launch().pay(.lamp())
        await gate.untilArrived()
        let data = try await environment.storage.data(for: "payment.pending.api.usr_mina.payment.ref-1") ?? Data()
        gate.open()
        _ = try await payment
        let record = String(decoding: data, as: UTF8.self)
        let body = try #require(environment.orderRequests.first?.body?.base64EncodedString())
        for part in [
            "key-1", body, "/v1/payments", "usr_mina", "ref-1", "2027-01-15T08:00:00.000Z", "order", "status",
        ] {
            #expect(record.contains(part))
        }
    }

    @Test func `The result replaces the record`() async throws {
        _ = try await environment.launch().pay(.lamp())
        let changes = await environment.storage.messages.filter { message in
            switch message {
            case .set, .deleted: true
            case .read, .listed: false
            }
        }
        #expect(
            changes == [
                .set("payment.pending.api.usr_mina.payment.ref-1"),
                .set("payment.result.api.usr_mina.001800000000000.payment.ref-1"),
                .deleted("payment.pending.api.usr_mina.payment.ref-1"),
            ]
        )
    }

    @Test func `Nothing is sent if the order cannot be stored`() async throws {
        let failure = SecureStorageError.unavailable(path: "/x", reason: "the disk is full")
        await environment.storage.fail(with: failure)
        await #expect(throws: PaymentError.storage(failure)) { try await environment.launch().pay(.lamp()) }
        #expect(environment.network.requests.isEmpty)
    }

    @Test func `A record is deleted if its write failed`() async throws {
        let storage = LateFailingStorage()
        let payments = environment.launch(storage: storage)
        await #expect(throws: PaymentError.storage(LateFailingStorage.failure)) { try await payments.pay(.lamp()) }
        #expect(environment.network.requests.isEmpty)
        #expect(await storage.keys() == [])
    }

    @Test func `A paid reference returns its payment without a request`() async throws {
        let payments = environment.launch()
        let first = try await payments.pay(.lamp())
        #expect(try await payments.pay(.lamp()) == first)
        #expect(try await environment.launch().pay(.lamp()) == first)
        #expect(environment.orderRequests.count == 1)
    }

    @Test(arguments: [
        PaymentOrder.lamp(cents: 2000), .lamp(item: "itm_02"),
        PaymentOrder(reference: "ref-1", itemID: "itm_01", amount: Money(minorUnits: 1999, currency: .kwd)),
    ])
    func `A paid reference is refused for another order`(other: PaymentOrder) async throws {
        let payments = environment.launch()
        _ = try await payments.pay(.lamp())
        await #expect { try await payments.pay(other) } throws: { $0.isInvalidOrder }
        #expect(environment.orderRequests.count == 1)
    }

    @Test func `An unresolved reference is refused for another order`() async throws {
        await environment.leaveUnresolved(after: .lostResponse)
        await #expect { try await environment.launch().pay(.lamp(cents: 2000)) } throws: { $0.isInvalidOrder }
        #expect(environment.orderRequests.count == 1)
    }

    @Test(arguments: [
        PaymentOrder.lamp(cents: 0), .lamp(cents: -1), .lamp(cents: .min), .lamp(""), .lamp(item: ""),
        .lamp(String(repeating: "x", count: 101)),
    ])
    func `An invalid order is refused without a request`(order: PaymentOrder) async {
        await #expect { try await environment.launch().pay(order) } throws: { $0.isInvalidOrder }
        #expect(environment.network.requests.isEmpty)
        #expect(await environment.storage.messages == [])
    }

    @Test func `Each call without a session throws signInRequired`() async {
        environment.user.change(to: nil)
        let payments = environment.launch()
        await #expect(throws: PaymentError.signInRequired) { try await payments.pay(.lamp()) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.refund(.partial()) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.payments(after: nil) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.resolvePending() }
        #expect(environment.network.requests.isEmpty)
    }

    @Test func `Users and references with special characters do not collide`() async throws {
        environment.server.ignoreReferences()
        let payments = environment.launch()
        let texts = ["a", "a.payment", "A", "a%2E", "열쇠"]
        let accounts = texts.flatMap { [AccountID(issuer: "api", subject: $0), AccountID(issuer: $0, subject: "a")] }
        for account in accounts {
            environment.user.change(to: account)
            for reference in ["b", ".b", "payment.b", "B", "b/../c", "é", "e\u{301}", "열쇠 🔑"] {
                _ = try await payments.pay(.lamp("\(reference)"))
                _ = try await payments.pay(.lamp("\(reference)"))
            }
        }
        #expect(environment.server.charges.count == 80)
    }

    @Test func `The last 50 results are stored`() async throws {
        let payments = environment.launch()
        for number in 1...52 {
            _ = try await payments.pay(.lamp("ref-\(number)"))
            environment.clock.advance(by: .seconds(1))
        }
        let keys = try await environment.storage.keys()
        #expect(keys.count == 50)
        #expect(!keys.contains { $0.hasSuffix(".ref-1") || $0.hasSuffix(".ref-2") })
        // The server looks up a payment without a stored result.
        #expect(try await payments.pay(.lamp("ref-1")).reference == "ref-1")
        #expect(environment.server.charges.count == 52)
    }

    @Test func `An idempotency key is sent as a structured-field string`() async throws {
        _ = try await environment.launch(makeID: { #"a"b\c"# }).pay(.lamp())
        #expect(environment.idempotencyKeys == [#""a\"b\\c""#])
    }
}

/// A storage whose writes take effect but throw.
private actor LateFailingStorage: SecureStorageProtocol {
    static let failure = SecureStorageError.unavailable(path: "/x", reason: "the folder was not synced")
    private var entries: [String: Data] = [:]

    func data(for key: String) -> Data? { entries[key] }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction(entries)
        let result = try body(&transaction)
        entries = transaction.entries
        if transaction.changedKeys.contains(where: { transaction[$0] != nil }) { throw Self.failure }
        return result
    }

    func keys() -> [String] { entries.keys.sorted() }
}
