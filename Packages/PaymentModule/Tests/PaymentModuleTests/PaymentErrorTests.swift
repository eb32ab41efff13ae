import Core
import Foundation
import PaymentModule
import Testing

@Suite struct PaymentErrorTests {
    private static let all: [PaymentError] = [
        .signInRequired, .declined, .invalidOrder(reason: "The reason."), .refundExceedsPayment, .notFound,
        .outcomeUnknown(reference: "ref-1"), .keyConflict(reference: "ref-1"), .expired(reference: "ref-1"),
        .rejected(type: "about:blank", title: nil), .network(.signInRequired), .cancelled,
        .storage(.unavailable(path: "/x", reason: "the disk is full")),
    ]

    @Test(arguments: all)
    func eachSaysWhatHappenedAndWhatToDo(error: PaymentError) {
        #expect(error.errorDescription?.hasSuffix(".") == true)
        #expect(error.recoverySuggestion?.hasSuffix(".") == true)
        #expect(error.localizedDescription == error.errorDescription)
    }

    @Test func anUnknownOutcomeIsNotCalledAFailure() {
        let text = PaymentError.outcomeUnknown(reference: "ref-1").localizedDescription
        #expect(!text.localizedCaseInsensitiveContains("fail"))
    }

    @Test func whatTheServerSaysOfAPersonStaysOutOfTheText() async throws {
        let world = World()
        world.bank.fail(.answer(422, problem: "price-mismatch"))
        let error = await #expect(throws: PaymentError.self) { try await world.start().pay(.lamp()) }
        #expect(!String(describing: error).contains("4111"))
        #expect(error?.localizedDescription == "The server refused the order: Title.")
    }

    @Test func descriptionsDoNotTellWhatSomebodyBuys() async throws {
        let world = World()
        let payment = world.bank.charge(.lamp())
        let texts = [
            "\(payment)", "\([payment])", "\(PaymentOrder.lamp())", "\(RefundOrder.some(cents: 1999))",
            "\(UnresolvedOrder.payment(.lamp()))", "\([UnresolvedOrder.refund(.some(cents: 1999))])",
        ]
        for text in texts {
            #expect(!text.contains("itm_01") && !text.contains("1999"), "\(text)")
        }
    }
}
