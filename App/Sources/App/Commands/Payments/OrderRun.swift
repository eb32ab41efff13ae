import ArgumentParser
import Features
import Foundation
import PaymentModule

/// A run of a command with orders: it reports each status of an order and waits until the outcome is final.
@MainActor
final class OrderRun {
    /// The unresolved orders at the start and all changes since then, so that no outcome is missed.
    let orders: TrackedOrders
    /// The title of the item, for its messages.
    var title: String?
    /// The payment before the order, to tell a repeated reference from a first one.
    var earlier: Payment?
    private let payments: any PaymentProcessing
    private let text: Localizer
    private let json: Bool
    /// The last reported status, so that none is reported twice.
    private var reported: OrderStatus?
    /// The payment that waits for the user's approval.
    private var waiting: Payment.ID?

    init(payments: any PaymentProcessing, text: Localizer, json: Bool) async throws {
        self.payments = payments
        self.text = text
        self.json = json
        orders = try await payments.orders()
    }

    /// Pays or refunds. Only a reference that the user has typed may have been used before.
    func place(_ order: Order, isReferenceTyped: Bool) async throws {
        try await follow(order, isReferenceTyped: isReferenceTyped) { [payments] in
            switch order {
            case .payment(let order): await payments.pay(order, isNewReference: !isReferenceTyped)
            case .refund(let order): await payments.refund(order, isNewReference: !isReferenceTyped)
            }
        }
    }

    /// Asks for the outcome of an earlier order and waits for it. An order that was not completed is sent again only if
    /// there is a `confirmation` and the user agrees.
    func finish(_ earlier: Order, _ confirmation: ConfirmationOptions? = nil) async throws {
        guard let present = try await resolve(isRequired: true).first(where: { $0.order == earlier }) else { return }
        if present.status == .notCompleted, let confirmation {
            reported = .notCompleted
            try await confirmation.confirm(.confirmFinishing(text.money(earlier.amount)), text)
            try await follow(earlier) { [payments] in await payments.finish(earlier) }
        } else if try !report(present) {
            try await follow(earlier) { present.status }
        }
    }

    /// Asks the server once for the outcomes of ``orders``, and returns them with their present status.
    ///
    /// - Throws: `CommandError` if that `isRequired` and the server cannot be reached. It is a note otherwise.
    func resolve(isRequired: Bool = false) async throws -> [TrackedOrder] {
        do {
            try await withProgress(.resolvingOrders) { [payments] in try await payments.resolve() }
        } catch PaymentError.network(let error) {
            if isRequired { throw CommandError(UserFacingError(error), status: .outcomeUnknown) }
            Output.message(UserFacingError(error))
        }
        let unresolved = try await payments.orders().unresolved
        var present = Dictionary(unresolved.map { ($0.order, $0) }) { $1 }
        var ended = Set(orders.unresolved.map(\.order)).subtracting(present.keys)
        if !ended.isEmpty {
            for await change in orders.changes {
                present[change.order] = change
                if change.status.isFinal { ended.remove(change.order) }
                if ended.isEmpty { break }
            }
            try Task.checkCancellation()
        }
        return orders.unresolved.map { present[$0.order] ?? $0 }
    }

    /// Sends `order` and reports its changes until it has ended.
    private func follow(
        _ order: Order,
        isReferenceTyped: Bool = false,
        _ send: @Sendable () async -> OrderStatus
    ) async throws {
        // The service stops asking the server after 15 minutes, and is silent while it cannot be reached.
        let poll = Task { [payments] in
            var isReachable = true
            while !Task.isCancelled {
                try await Task.sleep(for: .seconds(15))
                do throws(PaymentError) {
                    try await payments.resolve()
                    isReachable = true
                } catch {
                    try Task.checkCancellation()
                    if isReachable { Output.message(UserFacingError(error).with(suggestion: .stillAsking)) }
                    isReachable = false
                }
            }
        }
        defer { poll.cancel() }
        do {
            let status = await withProgress(order.isRefund ? .makingRefund : .makingPayment, send)
            // An order that is refused before it is sent has no changes.
            if case .failed = status {
                let failed = TrackedOrder(order: order, status: status, paymentID: nil, createdAt: Date())
                if try report(failed, isReferenceTyped: isReferenceTyped) { return }
            }
            for await change in orders.changes where change.order.isSameOrder(as: order) {
                if try report(change, isReferenceTyped: isReferenceTyped) { return }
            }
            throw CancellationError()
        } catch {
            if Task.isCancelled { Output.message(advice) }
            throw error
        }
    }

    /// Prints an order, unless its status was printed before. Returns `true` if it was carried out.
    ///
    /// - Throws: `CommandError` if it has ended otherwise, or its outcome is not known.
    private func report(_ tracked: TrackedOrder, isReferenceTyped: Bool = false) throws -> Bool {
        guard tracked.status != reported else { return false }
        reported = tracked.status
        waiting = if case .requiresAction = tracked.status { tracked.paymentID } else { nil }
        if tracked.status == .sending { return false }
        if json { Output.result(try Output.line(OrderJSON(tracked))) }
        if let error = CommandError(tracked, isReferenceTyped: isReferenceTyped) {
            guard tracked.status.isFinal, error.userFacingError.details == nil, let payment = tracked.paymentID
            else { throw error }
            let facts = [payment, title].compactMap(\.self).map(\.printableLine).joined(separator: " · ")
            var failure = error.userFacingError
            if let earlier, earlier.id == payment {
                failure = UserFacingError(.endedEarlier(earlier.statusName), failure.suggestion)
            }
            throw CommandError(failure.with(details: facts), status: error.status)
        }
        if !json { print(tracked) }
        return tracked.status.isFinal
    }

    /// The next step after a wait that the user has stopped.
    private var advice: UserFacingError {
        waiting.map { .approvalNeeded($0) } ?? UserFacingError(.orderMayGoOn, .askForOutcome)
    }

    private func print(_ tracked: TrackedOrder) {
        switch tracked.status {
        case .requiresAction(let url):
            Output.message(text(.confirmationPage(url.absoluteString)))
            Output.message(text(.waitingForApproval))
        case .processing: Output.message(text(tracked.order.isRefund ? .refundProcessing : .paymentProcessing))
        case .paid(let payment):
            let item = (title ?? payment.itemID).printableLine
            let (amount, id) = (text.money(payment.amount), payment.id.printableLine)
            let isRepeated = earlier?.id == payment.id
            Output.result(
                text(isRepeated ? .alreadyPaid(amount, for: item, id) : .paidWithNumber(amount, for: item, id))
            )
        case .refunded(let refund):
            let (amount, id) = (text.money(refund.amount), refund.paymentID.printableLine)
            let item = title?.printableLine ?? id
            let isRepeated = earlier?.history?.contains { $0.amount == refund.amount && $0.date == refund.createdAt }
            Output.result(
                text(
                    isRepeated == true
                        ? .alreadyRefunded(amount, for: item, id) : .refundedWithNumber(amount, for: item, id)
                )
            )
        case .sending, .notAnswered, .notCompleted, .declined, .cancelled, .failed: break
        }
    }
}

extension Order {
    var isRefund: Bool { if case .refund = self { true } else { false } }
    var itemID: Item.ID? { if case .payment(let order) = self { order.itemID } else { nil } }

    /// Returns whether `other` has the same reference, perhaps with another method.
    fileprivate func isSameOrder(as other: Order) -> Bool {
        reference == other.reference && isRefund == other.isRefund
    }

    /// The command that asks for the outcome of this order first, and finishes it.
    var command: String {
        switch self {
        case .payment(let order): shell("buy \(order.itemID)")
        // The reference, since without it a refund that has ended meanwhile would be followed by another one.
        case .refund(let order):
            shell(
                "refund \(order.paymentID) --amount \(MoneyJSON(order.amount).amount) --reference \(order.reference)"
            )
        }
    }
}

extension CommandError {
    /// Creates the error of an order that was not carried out or whose outcome is not known; `nil` for any other.
    fileprivate init?(_ tracked: TrackedOrder, isReferenceTyped: Bool) {
        let isRefund = tracked.order.isRefund
        let failure = UserFacingError(tracked.status, isRefund: isRefund)
        // Another try is a new payment.
        let next = isReferenceTyped ? LocalizedText.newReferenceNeeded(tracked.order.reference) : nil
        let command = tracked.order.command
        switch tracked.status {
        case .declined:
            guard let failure else { return nil }
            let other = isRefund ? failure.suggestion : failure.suggestion?.followed(by: .listMethods, separator: "\n")
            self.init((next ?? other).map(failure.with(suggestion:)) ?? failure, status: .paymentDeclined)
        case .failed(.refundUnresolved, _):
            guard let failure else { return nil }
            self.init(failure.with(suggestion: .askForOutcome), status: .outcomeUnknown)
        case .cancelled: self.init(isRefund ? .refundWasCancelled : .paymentWasCancelled, next)
        case .failed(.referenceInUse, _) where isReferenceTyped:
            self.init(.referenceInUse(tracked.order.reference), .useNewReference, status: .validationFailure)
        case .failed(let error, let movedNoMoney):
            guard let failure else { return nil }
            switch error {
            case .network where !movedNoMoney, .storage where !movedNoMoney:
                self.init(failure.with(suggestion: .repeatWithReference), status: .outcomeUnknown)
            case .refundExceedsPayment, .notRefundable:
                guard case .refund(let order) = tracked.order else { fallthrough }
                self.init(failure.with(suggestion: .show(order.paymentID.printableLine)), status: ExitCode(error))
            default: self.init(failure, status: ExitCode(error))
            }
        case .notAnswered:
            self.init(
                isRefund ? .refundNotAnswered : .paymentNotAnswered,
                .askForOutcome,
                status: .outcomeUnknown
            )
        case .notCompleted:
            self.init(
                isRefund ? .refundNotCompleted : .paymentNotCompleted,
                .finish(command: command),
                status: .outcomeUnknown
            )
        case .sending, .requiresAction, .processing, .paid, .refunded: return nil
        }
    }
}
