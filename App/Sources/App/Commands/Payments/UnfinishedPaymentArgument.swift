import ArgumentParser
import Features
import PaymentModule

/// The id of a payment that waits for its outcome.
struct UnfinishedPaymentArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The id of the payment, such as pay_5.", valueName: "payment"),
        completion: .payments { !$0.status.isFinal }
    )
    var id: String

    func validate() throws {
        if id.isEmpty { throw ValidationError(.empty("<payment>")) }
    }
}

extension TrackedOrders {
    /// Returns the unresolved order of the payment with `id`.
    func payment(_ id: Payment.ID) -> TrackedOrder? {
        unresolved.first { !$0.order.isRefund && $0.paymentID == id }
    }
}
