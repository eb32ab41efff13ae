import Core
import CoreTesting
import Foundation
import PaymentModule
import Testing

/// Whatever is lost and whenever the program dies: one intent moves money once, and no answer says otherwise.
@Suite(.timeLimit(.minutes(1))) struct AnythingGoesWrongTests {
    private static let faults: [FakeBank.Fault] = [
        .lostRequest, .lostAnswer, .slowAnswer, .cutAnswer, .answer(500), .answer(503), .answer(429), .answer(401),
        .answer(409, problem: "idempotency-key-in-use"), .answer(403), .error(.signInRequired),
        .error(.authorizationUnavailable(reason: "x")),
    ]

    @Test(arguments: 0..<300 as Range<UInt64>)
    func anIntentMovesMoneyOnce(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let world = World()
        world.bank.ignoreReferences()
        let isRefund = Bool.random(using: &random)
        if isRefund { world.bank.charge(.lamp("earlier")) }
        let times = { isRefund ? world.bank.refunds.count : world.bank.charges.count }
        var payments = world.start(attempts: 2)
        world.bank.fail(
            (0..<Int.random(in: 0...12, using: &random)).map { _ in
                Self.faults.randomElement(using: &random) ?? .lostAnswer
            }
        )

        for _ in 0..<8 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                do {
                    _ = isRefund ? try await payments.refund(.some()) : try await payments.pay(.lamp())
                    #expect(times() == 1)
                    #expect(try await payments.openOrders() == [])
                } catch PaymentError.outcomeUnknown {
                    #expect(try await world.start().openOrders() == [isRefund ? .refund(.some()) : .payment(.lamp())])
                } catch {
                    #expect(times() == 0, "\(error)")
                    #expect(try await payments.openOrders() == [])
                }
            case 5..<8:
                for settled in try await payments.settlePending() {
                    switch settled.outcome {
                    case .paid, .refunded: #expect(times() == 1)
                    case .declined(let error): #expect(times() == 0, "\(error)")
                    case .unknown: break
                    }
                }
            case 8: payments = world.start(attempts: 2)
            default: world.clock.advance(by: .seconds(13 * 60 * 60))
            }
            #expect(times() <= 1)
        }

        world.bank.recover()
        _ = try await payments.settlePending()
        #expect(try await world.openOrders == 0)
        #expect(times() <= 1)
    }
}
