import ArgumentParser
import CompositionRoot
import Core
import Features
import Foundation
import PaymentModule

/// Buys an item: opens its checkout, and acts on what the checkout offers until it shows a receipt or an error.
struct BuyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "buy",
        abstract: "Buy an item.",
        usage: "App buy <item> [--currency <code>] [--method <id>] [--yes] [<options>]",
        discussion: """
            If an earlier payment of the item has no outcome yet, the command finishes that one instead: run it again after \
            a lost connection, and the item is charged once. With --yes, an item that was bought in the last ten minutes is \
            not bought again: its receipt is printed.

            If the payment needs your approval, the command prints the address of the page and waits. Ctrl-C stops the \
            wait, not the payment.
            """
    )

    @Argument(help: ArgumentHelp("The id of the item, such as itm_01.", valueName: "item"))
    fileprivate var id: String

    @Option(
        help: ArgumentHelp("Currency, such as KRW. Default: that of an English locale, such as USD.", valueName: "code")
    )
    fileprivate var currency: String?

    @Option(help: ArgumentHelp("Id of the payment method. Default: the server's first one.", valueName: "id"))
    fileprivate var method: String?

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var account: AccountOption
    @OptionGroup(title: "General options") var options: GeneralOptions

    func validate() throws {
        if id.isEmpty { throw ValidationError("<item> must not be empty.") }
    }

    func run() async throws {
        try await options.withAccount(account) { app, _ in
            guard case .checkout(let checkout) = try app.coordinator.home.coordinator().sheet(.checkout(item: id))
            else { return }
            let model = checkout.coordinator.model
            let running = Task { await model.run() }
            defer { running.cancel() }
            try await withProgress("Opening the checkout") {
                let isLoaded = { model.item.value != nil && (model.status != nil || model.methods.value != nil) }
                try await until { !model.isChecking && (model.failure != nil || isLoaded()) }
            }
            // The error of an item that does not exist names it. An earlier payment does not need the item.
            let title = model.status == nil ? try await app.item(id).title : model.item.value?.title ?? id
            try await CheckoutRun(command: self, model: model, title: title.printableLine, text: app.localizer).run()
        }
    }
}

/// A run of the command with the checkout's view model.
@MainActor
private struct CheckoutRun {
    let command: BuyCommand
    let model: CheckoutViewModel
    let title: String
    let text: Localizer

    private var amount: String { model.price.map(text.money) ?? "" }

    func run() async throws {
        var sending: Task<Void, Never>?
        if try await !continuesEarlier() {
            sending = try await pay()
            if sending == nil { return }
        }
        // The service stops asking the server after 15 minutes.
        let asking = Task {
            while (try? await Task.sleep(for: .seconds(30))) != nil {
                await model.resolve()
                if let failure = model.failure, model.status?.isFinal == false { Output.message(text(failure.message)) }
            }
        }
        defer { asking.cancel() }
        do {
            while try await !report() {
                let status = model.status
                try await until { model.status != status }
            }
        } catch {
            if Task.isCancelled, model.status?.isFinal == false {
                Output.message("The payment may still go through. See its outcome with: \(shell("buy \(command.id)"))")
            }
            throw error
        }
        await sending?.value
    }

    /// Returns `true` if the run is about an earlier payment of the item, which had no outcome when it started.
    private func continuesEarlier() async throws -> Bool {
        guard model.status != nil else { return false }
        // The model has the currency and the method of the order only until it has ended.
        let isOther =
            (command.currency?.uppercased() ?? model.currencyCode) != model.currencyCode
            || (command.method ?? model.methodID) != model.methodID
        let earlier = "An earlier payment of \(title) (\(amount))"
        await withProgress("Asking for the outcome") { await model.resolve() }
        let hasEnded = model.status?.isFinal == true
        if isOther, !hasEnded {
            throw CommandError(
                earlier + " with another --currency or --method has no outcome yet.",
                suggestion: "Finish it first: \(shell("buy \(command.id)"))",
                status: .validationFailure
            )
        }
        if isOther, model.paid == nil { return false }
        Output.message(earlier + (hasEnded ? " has ended." : " has no outcome yet. Continuing it."))
        return true
    }

    /// Pays. Returns, as soon as the payment has a status, the task that also stores its event, or `nil` if the user wants no
    /// second payment.
    private func pay() async throws -> Task<Void, Never>? {
        if let failure = model.failure, model.status == nil { throw failure }
        try choose()
        if let recent = try await model.findRecentPayment() {
            let minutes = Int(max(0, Date().timeIntervalSince(recent.createdAt)) / 60)
            Output.message(text(.boughtMinutesAgo(minutes)))
            if command.confirmation.yes {
                printReceipt(recent)
                return nil
            }
        }
        let method = model.methodName(model.methodID).printableLine
        try await command.confirmation.confirm("Buy \(title) for \(amount) with \(method)?")
        let before = model.status
        let sending = Task { await model.pay() }
        try await withProgress("Making the payment") {
            try await until {
                // Without an account, which another process may have signed out, nothing is sent.
                model.status != before && model.status != .sending || model.status == nil && !model.isReady
            }
        }
        return sending
    }

    /// Chooses the currency and the method that the user has named.
    private func choose() throws {
        guard model.isReady else {
            throw CommandError("The server offers no payment method, or no price for \(title).")
        }
        if let code = command.currency?.uppercased() {
            guard model.currencyCodes.contains(code) else {
                throw CommandError(
                    "\(title) has no price in '\(code.shortened.printableLine)'.",
                    suggestion: "Choose one of: \(model.currencyCodes.joined(separator: ", ")).",
                    status: .validationFailure
                )
            }
            model.currencyCode = code
        }
        if let method = command.method {
            guard model.methodIDs.contains(method) else {
                throw CommandError.notFound(
                    "Payment method",
                    method,
                    suggestion: "Choose one of: \(model.methodIDs.map(\.printableLine).joined(separator: ", "))."
                )
            }
            model.methodID = method
        }
    }

    /// Prints the status of the payment, and does what it needs. Returns `true` if the item is paid.
    private func report(hasFinished: Bool = false) async throws -> Bool {
        guard let status = model.status else { throw CommandError("Nothing was paid.", suggestion: "Try again.") }
        switch status {
        case .paid(let payment):
            printReceipt(payment)
            return true
        case .sending: return false
        case .requiresAction(let page):
            Output.message("Approve the payment at \(page.absoluteString)")
            Output.message(text(.waitingForApproval))
        case .processing: Output.message(text(.waitingForBank))
        case .notAnswered, .unknown:
            await withProgress("Asking for the outcome") { await model.resolve() }
            guard model.status != status else {
                throw CommandError(
                    UserFacingError(model.explanation ?? .stillUnknown, model.failure?.message ?? .stillUnknown),
                    status: .outcomeUnknown
                )
            }
            return try await report(hasFinished: hasFinished)
        case .notCompleted where !hasFinished:
            try await command.confirmation.confirm("\(text(.finishPayment)): \(amount)?")
            await withProgress("Making the payment") { await model.finish() }
            return try await report(hasFinished: true)
        case .declined: throw CommandError(model.failure ?? .init(.stillUnknown), status: .paymentDeclined)
        case .cancelled: throw UserFacingError(.paymentCancelled)
        case .failed(let error, let movedNoMoney):
            throw CommandError(
                model.failure ?? UserFacingError(error),
                status: movedNoMoney ? ExitCode(error) : .outcomeUnknown
            )
        case .notCompleted, .refunded, .refused:
            throw CommandError(UserFacingError(.stillUnknown), status: .outcomeUnknown)
        }
        return false
    }

    private func printReceipt(_ payment: Payment) {
        if command.options.json {
            Output.result((try? Output.line(PaymentJSON(payment))) ?? payment.id)
        } else {
            Output.result(text(.paid(text.money(payment.amount))))
            let method = payment.method.map(model.methodName)
            Output.result([title, payment.id, method].compactMap { $0?.printableLine }.joined(separator: " · "))
        }
    }
}
