import Core
import Foundation
import PaymentModule
import Testing

@Suite(.timeLimit(.minutes(1))) struct PaymentErrorTests {
    private static let all: [PaymentError] = [
        .signInRequired, .accountSignedOut, .declined(.card), .invalidOrder(reason: "The reason."),
        .refundExceedsPayment,
        .notFound, .notRefundable, .notCancellable, .notDiscardable(reference: "ref-1"),
        .unreadableRecord(reference: "ref-1"), .declined(Decline(code: "x", advice: .contactBank)),
        .outcomeUnknown(reference: "ref-1"), .keyConflict(reference: "ref-1"), .expired(reference: "ref-1"),
        .rejected(type: "about:blank", title: nil), .network(.signInRequired), .cancelled,
        .storage(.unavailable(path: "/x", reason: "the disk is full")),
    ]

    @Test(arguments: all)
    func `Each error has a description and a suggestion`(error: PaymentError) {
        #expect(error.errorDescription?.hasSuffix(".") == true)
        #expect(error.recoverySuggestion?.hasSuffix(".") == true)
        #expect(error.localizedDescription == error.errorDescription)
    }

    @Test func `The description of an unknown outcome does not mention a failure`() {
        let text = PaymentError.outcomeUnknown(reference: "ref-1").localizedDescription
        #expect(!text.localizedCaseInsensitiveContains("fail"))
    }

    @Test func `Errors do not contain the server's detail text`() async throws {
        let environment = TestEnvironment()
        environment.server.inject(.response(422, problem: "price-mismatch"))
        let error = await #expect(throws: PaymentError.self) { try await environment.launch().pay(.lamp()) }
        #expect(!String(describing: error).contains("4111"))
        #expect(error?.localizedDescription == "The server refused the order: Title.")
    }

    @Test func `Descriptions contain neither item nor amount`() async throws {
        let environment = TestEnvironment()
        let payment = try await environment.launch().pay(.lamp())
        let texts = [
            "\(payment)", "\([payment])", "\(PaymentOrder.lamp())", "\(RefundOrder.partial(cents: 1999))",
            "\(Order.payment(.lamp()))", "\([Order.refund(.partial(cents: 1999))])",
        ]
        for text in texts {
            #expect(!text.contains("itm_01") && !text.contains("1999"), "\(text)")
        }
    }
}
