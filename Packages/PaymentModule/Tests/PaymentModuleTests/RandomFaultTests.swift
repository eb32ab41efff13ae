import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// Random faults, restarts and clock changes.
@Suite(.timeLimit(.minutes(1))) struct RandomFaultTests {
    private static let faults: [FakePaymentServer.Fault] = [
        .lostRequest, .lostResponse, .slowResponse, .truncatedResponse,
        .response(500), .response(503), .response(429), .response(401), .response(403),
        .response(409, problem: "idempotency-key-in-use"),
        .error(.signInRequired), .error(.authorizationUnavailable(reason: "x")),
    ]

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `An order moves money at most once`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let environment = TestEnvironment()
        environment.server.ignoreReferences()
        let isRefund = Bool.random(using: &random)
        if isRefund { environment.server.charge(.lamp("earlier")) }
        let count = { isRefund ? environment.server.refunds.count : environment.server.charges.count }
        var payments = environment.launch(attempts: 2)
        environment.server.inject(
            (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Self.faults.randomElement(using: &random) ?? .lostResponse
            }
        )

        for _ in 0..<8 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                do {
                    _ = isRefund ? try await payments.refund(.partial()) : try await payments.pay(.lamp())
                    #expect(count() == 1)
                    #expect(try await payments.unresolvedOrders() == [])
                } catch PaymentError.outcomeUnknown {
                    #expect(
                        try await environment.launch().unresolvedOrders() == [
                            isRefund ? .refund(.partial()) : .payment(.lamp())
                        ]
                    )
                } catch {
                    #expect(count() == 0, "\(error)")
                    #expect(try await payments.unresolvedOrders() == [])
                }
            case 5..<8:
                for resolved in try await payments.resolvePending() {
                    switch resolved.outcome {
                    case .paid, .refunded: #expect(count() == 1)
                    case .declined(let error): #expect(count() == 0, "\(error)")
                    case .unknown: break
                    }
                }
            case 8: payments = environment.launch(attempts: 2)
            default: environment.clock.advance(by: .seconds(13 * 60 * 60))
            }
            #expect(count() <= 1)
        }

        environment.server.removeFaults()
        _ = try await payments.resolvePending()
        #expect(try await environment.recordCount == 0)
        #expect(count() <= 1)
    }
}
