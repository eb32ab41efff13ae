import DependencyInjection
public import Observation
public import PaymentModule

/// Shows what the user has paid, newest first.
@MainActor @Observable
public final class PaymentsModel {
    /// The first page of payments.
    public private(set) var payments = Loadable<[Payment]>.loading

    @ObservationIgnored @Dependency private var payment: any PaymentProcessing

    /// A model that has loaded nothing yet.
    public init() {}

    /// Fetches the payments; may be called again to refresh or to retry.
    public func load() async {
        do {
            let page = try await payment.payments(after: nil)
            payments = page.payments.isEmpty ? .empty : .loaded(page.payments)
        } catch {
            payments = .failed(Failure(error))
        }
    }
}
