import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct PayTests {
    private let world = World()

    @Test func anOrderIsSentByTheContract() async throws {
        let payment = try await world.start().pay(.lamp())
        #expect(payment == world.bank.charges.first)
        #expect(payment.refundable == payment.amount)
        let request = try #require(world.sent.first)
        #expect(request.target == "/v1/payments")
        #expect(request.needsAuthorization)
        #expect(request.headers["Idempotency-Key"] == #""key-1""#)
        #expect(request.headers["Content-Type"] == "application/json")
        let body = #"{"amount":{"currency":"USD","value":1999},"item_id":"itm_01","method":"card","reference":"ref-1"}"#
        #expect(request.body == Data(body.utf8))
    }

    @Test func outcomesAreLoggedWithoutSayingWhatWasBought() async throws {
        let payments = world.start(attempts: 1)
        _ = try? await payments.pay(.lamp("declined", method: .declinedCard))
        _ = try await payments.pay(.lamp())
        _ = try await payments.refund(.some())
        world.bank.fail(.lostAnswer)
        _ = try? await payments.pay(.lamp("ref-2"))
        let log = world.logger.entries
        let outcomes = log.map { "\($0.level) \($0.message) \($0.metadata["kind"] ?? "")" }
        let wanted = [
            "info Order declined", "info Order carried out", "info Order carried out", "warning Order failed",
        ]
        #expect(outcomes == zip(wanted, ["payment", "payment", "refund", "payment"]).map { "\($0) \($1)" })
        for secret in ["usr_mina", "itm_01", "ref-", "key-", "pay_", "1999", "500"] {
            #expect(!"\(log)".contains(secret))
        }
    }

    @Test func aStateThatANewerServerInventsIsAnAnswerAllTheSame() async throws {
        world.network.forget(.post, "/v1/payments")
        world.network.reply(
            to: .post,
            "/v1/payments",
            status: 201,
            json: """
                {"id": "pay_1", "reference": "ref-1", "item_id": "itm_01", "status": "authorized",
                 "amount": {"value": 1999, "currency": "USD"}, "refunded": {"value": 0, "currency": "USD"},
                 "created_at": "2026-11-20T12:00:00.000Z"}
                """
        )
        #expect(try await world.start().pay(.lamp()).status.rawValue == "authorized")
        #expect(world.sent.count == 1)
        // And what is kept of it is read again.
        #expect(try await world.start().pay(.lamp()).status.rawValue == "authorized")
        #expect(world.sent.count == 1)
    }

    @Test func theRecordIsDurableBeforeTheFirstByteIsSent() async throws {
        world.network.forget(.post, "/v1/payments")
        let storage = world.storage
        let kept = Witness()
        world.network.reply(to: .post, "/v1/payments") { request throws(NetworkError) in
            let keys = (try? await storage.keys()) ?? []
            let record = try? await storage.data(for: "payment.pending.usr_mina.payment.ref-1")
            kept.note(record.flatMap { String(data: $0, encoding: .utf8) } ?? "nothing in \(keys)")
            throw .offline(url: "x", reason: "lost")
        }
        await #expect(throws: PaymentError.self) { try await world.start(attempts: 1).pay(.lamp()) }
        let record = try #require(kept.notes.first)
        let body = try #require(world.sent.first?.body?.base64EncodedString())
        for part in ["key-1", body, "/v1/payments", "usr_mina", "ref-1", "2027-01-15T08:00:00.000Z"] {
            #expect(record.contains(part))
        }
    }

    @Test func theResultIsDurableBeforeTheRecordGoes() async throws {
        _ = try await world.start().pay(.lamp())
        let changes = await world.storage.messages.filter { message in
            switch message {
            case .set, .deleted: true
            case .read, .listed: false
            }
        }
        #expect(
            changes == [
                .set("payment.pending.usr_mina.payment.ref-1"),
                .set("payment.settled.usr_mina.001800000000000.payment.ref-1"),
                .deleted("payment.pending.usr_mina.payment.ref-1"),
            ]
        )
    }

    @Test func nothingIsSentIfTheRecordCannotBeKept() async throws {
        let failure = SecureStorageError.unavailable(path: "/x", reason: "the disk is full")
        await world.storage.fail(with: failure)
        await #expect(throws: PaymentError.storage(failure)) { try await world.start().pay(.lamp()) }
        #expect(world.network.requests.isEmpty)
    }

    @Test func aRecordWhoseWritingFailedIsNotLeftToBeSentLater() async throws {
        let storage = HalfFailingStorage()
        let payments = world.start(storage: storage)
        await #expect(throws: PaymentError.storage(HalfFailingStorage.failure)) { try await payments.pay(.lamp()) }
        #expect(world.network.requests.isEmpty)
        #expect(await storage.keys() == [])
    }

    @Test func aPaidReferenceIsAnsweredWithoutSending() async throws {
        let payments = world.start()
        let first = try await payments.pay(.lamp())
        #expect(try await payments.pay(.lamp()) == first)
        #expect(try await world.start().pay(.lamp()) == first)
        #expect(world.sent.count == 1)
    }

    @Test(arguments: [
        PaymentOrder.lamp(cents: 2000), .lamp(item: "itm_02"),
        PaymentOrder(reference: "ref-1", itemID: "itm_01", amount: Money(minorUnits: 1999, currency: .kwd)),
    ])
    func aPaidReferenceDoesNotServeAnotherOrder(other: PaymentOrder) async throws {
        let payments = world.start()
        _ = try await payments.pay(.lamp())
        await #expect { try await payments.pay(other) } throws: { $0.isInvalidOrder }
        #expect(world.sent.count == 1)
    }

    @Test func anOpenReferenceDoesNotServeAnotherOrder() async throws {
        await world.leaveOpen(.lostAnswer)
        await #expect { try await world.start().pay(.lamp(cents: 2000)) } throws: { $0.isInvalidOrder }
        #expect(world.sent.count == 1)
    }

    @Test(arguments: [
        PaymentOrder.lamp(cents: 0), .lamp(cents: -1), .lamp(cents: .min), .lamp(""), .lamp(item: ""),
        .lamp(String(repeating: "x", count: 101)),
    ])
    func anOrderThatCannotBeIsRefusedBeforeAnythingIsDone(order: PaymentOrder) async {
        await #expect { try await world.start().pay(order) } throws: { $0.isInvalidOrder }
        #expect(world.network.requests.isEmpty)
        #expect(await world.storage.messages == [])
    }

    @Test func nobodyPaysWithoutASession() async {
        world.user.become(nil)
        let payments = world.start()
        await #expect(throws: PaymentError.signInRequired) { try await payments.pay(.lamp()) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.refund(.some()) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.payments(after: nil) }
        await #expect(throws: PaymentError.signInRequired) { try await payments.settlePending() }
        #expect(world.network.requests.isEmpty)
    }

    @Test func usersAndReferencesAreKeptApartWhateverTheyAreMadeOf() async throws {
        world.bank.ignoreReferences()
        let payments = world.start()
        for user in ["a", "a.payment", "A", "a%2E", "열쇠"] {
            world.user.become(user)
            for reference in ["b", ".b", "payment.b", "B", "b/../c", "é", "e\u{301}", "열쇠 🔑"] {
                _ = try await payments.pay(.lamp("\(user):\(reference)"))
                _ = try await payments.pay(.lamp("\(user):\(reference)"))
            }
        }
        #expect(world.bank.charges.count == 40)
    }

    @Test func theLastFiftyOutcomesAreKept() async throws {
        let payments = world.start()
        for number in 1...52 {
            _ = try await payments.pay(.lamp("ref-\(number)"))
            world.clock.advance(by: .seconds(1))
        }
        let keys = try await world.storage.keys()
        #expect(keys.count == 50)
        #expect(!keys.contains { $0.hasSuffix(".ref-1") || $0.hasSuffix(".ref-2") })
        // The server still knows the others.
        #expect(try await payments.pay(.lamp("ref-1")).reference == "ref-1")
        #expect(world.bank.charges.count == 52)
    }

    @Test func aKeyIsWrittenAsAStringOfStructuredFields() async throws {
        _ = try await world.start(makeID: { #"a"b\c"# }).pay(.lamp())
        #expect(world.keys == [#""a\"b\\c""#])
    }
}

/// Keeps what it then says it could not keep.
private actor HalfFailingStorage: SecureStorageProtocol {
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
