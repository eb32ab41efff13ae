package import Core
import DependencyInjection
package import Foundation
public import Observation
import PaymentModule

/// The money that was spent in one currency, without refunds, by month.
package struct Spending: Sendable, Hashable, Identifiable {
    package struct Month: Sendable, Hashable, Identifiable {
        /// The first moment of the month.
        package let start: Date
        package let amount: Money
        package var id: Date { start }
        /// The amount as the length of a bar.
        package var length: Double { Double(amount.minorUnits) }
    }

    let currency: Currency
    /// The months from the first payment to the last one, newest first; at most twelve.
    package let months: [Month]
    /// The code of the currency.
    package var id: String { currency.code }
    /// The sum of ``months``.
    package var total: Money {
        Money(minorUnits: months.reduce(0) { $0 + $1.amount.minorUnits }, currency: currency)
    }

    /// Returns the spending in each currency of `payments`, the currency of the newest payment first.
    static func of(_ payments: [Payment], _ calendar: Calendar) -> [Spending] {
        let paid = payments.filter { $0.status == .succeeded }.sorted { $0.createdAt > $1.createdAt }
        var currencies: [Currency] = []
        for payment in paid where !currencies.contains(payment.amount.currency) {
            currencies.append(payment.amount.currency)
        }
        return currencies.map { currency in
            let own = paid.filter { $0.amount.currency == currency }
            let amounts = Dictionary(grouping: own) { calendar.start(ofMonthOf: $0.createdAt) }.mapValues { payments in
                payments.reduce(Int64(0)) { $0 + $1.amount.minorUnits - $1.refunded.minorUnits }
            }
            var starts = amounts.keys.max().map { [$0] } ?? []
            while starts.count < 12, let last = starts.last, let first = amounts.keys.min(), last > first,
                let earlier = calendar.date(byAdding: .month, value: -1, to: last)
            {
                starts.append(earlier)
            }
            let months = starts.map { start in
                Month(start: start, amount: Money(minorUnits: amounts[start] ?? 0, currency: currency))
            }
            return Spending(currency: currency, months: months)
        }
    }
}

extension Calendar {
    fileprivate func start(ofMonthOf date: Date) -> Date { dateInterval(of: .month, for: date)?.start ?? date }
}

/// The view model of the spending by month, which loads all payments of the account.
@MainActor @Observable
public final class SpendingViewModel: ScreenModel {
    private let orders = OrderTracker()
    private let list: PagedLoader<Payment>
    @ObservationIgnored @Dependency private var getPayments: GetPaymentsUseCase
    @ObservationIgnored @Dependency private var localizer: Localizer
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>

    package init() {
        list = PagedLoader(logger: _logger.wrappedValue, clock: _clock.wrappedValue, useCase: GetPaymentsUseCase.self) {
            [_getPayments] in
            try await _getPayments.resolve().execute($0)
        }
        list.didFetch = { [weak list] in await list?.loadRest() }
    }

    /// The spending in each currency. It grows while the pages are loaded.
    package var spending: Loadable<[Spending]> {
        let spending = list.state.map { Spending.of($0, localizer.calendar) }
        return spending.value?.isEmpty == true ? .empty : spending
    }
    /// The error of fetching a later page.
    package var failure: UserFacingError? { list.loadMoreFailure }

    /// Loads the payments of each current account until the task is cancelled.
    public func run() async {
        await orders.follow {
            list.reset()
        } load: {
            await self.list.run()
        }
    }

    /// Fetches the payments again. The shown ones stay until then.
    package func refresh() async { await list.reload() }
}
