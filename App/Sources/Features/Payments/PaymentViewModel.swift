import AuthModule
package import Core
import DependencyInjection
import Foundation
public import Observation
package import PaymentModule

/// The view model of one payment: its data, and a refund of all or a part of it.
///
/// Only ``refund()`` sends an order. The payment service completes it even if the task that waits for it is cancelled.
@MainActor @Observable
public final class PaymentViewModel: ScreenModel {
    package let id: Payment.ID
    /// The amount to refund as it is typed, such as `12.50` or `$12.50`. If it is empty, all that is left is refunded.
    package var amountText = ""

    private let items = OrderedItems()
    private let loader: Loader<Payment>
    private let methodLoader: Loader<[PaymentMethod]>
    private let orders = OrderTracker()
    @ObservationIgnored @Dependency private var payment: any PaymentProcessing
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var language: RequestLanguage
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>

    package init(id: Payment.ID) {
        self.id = id
        let (logger, clock) = (_logger.wrappedValue, _clock.wrappedValue)
        loader = Loader(logger: logger, clock: clock) { [_payment] in
            CachedResult(try await _payment.resolve().payment(id))
        }
        methodLoader = Loader(logger: logger, clock: clock, version: _language.version) { [_payment, _language] in
            CachedResult(try await _payment.resolve().methods(language: _language.resolve().tag))
        }
        loader.didFetch = { [items, weak loader] in await items.fetch(loader?.state.value?.lines ?? []) }
        orders.didChange = { [weak self] change, _ in
            if change.status.isFinal, change.order.refund?.paymentID == id { await self?.loader.reload() }
        }
    }

    package var state: Loadable<Payment> { loader.state }
    package var isLoading: Bool { loader.isLoading || methodLoader.isLoading }
    /// The payment as the list shows it, or `nil` until it is loaded.
    package var row: PaymentRowViewData? {
        state.value.map { PaymentRowViewData($0, title: items.names($0.lines), refund: orders.lastRefund(of: id)) }
    }
    /// The name of the method, or its id if the server no longer has it.
    package var methodName: String? {
        guard let method = state.value?.method else { return nil }
        return methodLoader.state.value?.first { $0.id == method }?.name ?? method
    }
    /// The amount that can still be refunded.
    package var refundable: Money? { state.value?.refundable }
    /// The amount that ``refund()`` refunds, or `nil` if ``amountText`` is not a part of what is left.
    package var amount: Money? { amountProblem == nil ? typedAmount : nil }
    /// The reason why ``amountText`` cannot be refunded, or `nil` if it can.
    package var amountProblem: LocalizedText? {
        guard let left = refundable else { return nil }
        guard let typed = typedAmount, typed.minorUnits > 0 else {
            let decimals = left.currency.decimals
            let example = Decimal(sign: .plus, exponent: -decimals, significand: 1_250)
                .formatted(.number.locale(localizer.locale).grouping(.never).precision(.fractionLength(decimals)))
            return typedAmount == nil ? .enterAmount(suchAs: example) : .enterPositiveAmount
        }
        return typed.minorUnits > left.minorUnits ? .refundsAtMost(localizer.money(left)) : nil
    }

    private var typedAmount: Money? {
        let isEmpty = amountText.allSatisfy(\.isWhitespace)
        return isEmpty ? refundable : refundable.flatMap { localizer.amount(amountText, in: $0.currency) }
    }
    /// `true` if the payment can be refunded now.
    package var canRefund: Bool { orders.isReady && row?.isRefund == true }
    /// The error of reading the unresolved orders.
    package var failure: UserFacingError? { orders.failure }

    /// Loads the payment and follows its refunds until the task is cancelled.
    public func run() async {
        await orders.follow {
            loader.reset()
        } load: {
            async let methods: Void = self.methodLoader.run()
            await self.loader.run()
            await methods
        }
    }

    /// Fetches the payment again. The shown one stays until then.
    package func refresh() async {
        orders.retry()
        await loader.reload()
    }

    /// Refunds ``amount``, unless an earlier refund is unresolved.
    package func refund() async {
        guard canRefund, let paid = state.value, let amount else { return }
        amountText = ""
        await orders.refund(paid, amount)
    }
}
