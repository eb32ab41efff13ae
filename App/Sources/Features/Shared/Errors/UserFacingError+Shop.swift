package import Navigation
package import PaymentModule

extension UserFacingError {
    /// Creates the user-facing form of the status of a payment or a refund that was not made, or returns `nil` for another
    /// status. Only a status that proves it says that no money was moved.
    package init?(_ status: OrderStatus, isRefund: Bool) {
        switch status {
        case .declined(let decline): self = isRefund ? .declinedRefund : decline.userFacingError
        case .failed(let error, let movedNoMoney):
            self.init(error)
            if movedNoMoney { self = with(message: message.followed(by: isRefund ? .notRefunded : .notCharged)) }
        case .sending, .notAnswered, .notCompleted, .unknown, .refused, .requiresAction, .processing, .paid,
            .refunded, .cancelled:
            return nil
        }
    }

    /// Creates the user-facing form of the error of `link`. It shows the link without control characters, and only the
    /// beginning of a long one.
    package init(_ error: LinkError, link: String) {
        switch error {
        case .tooLong, .unprintable: self.init(error)
        case .foreign, .malformed, .unknown, .missing, .invalid, .unexpected:
            let scalars = link.unicodeScalars.filter { ![.control, .format].contains($0.properties.generalCategory) }
            let shown = String(String.UnicodeScalarView(scalars.prefix(80))) + (scalars.count > 80 ? "…" : "")
            let reason = error.unknownScreen(in: shown).map(LocalizedText.unknownScreen)
            self.init(.unknownLink(shown), reason ?? error.userFacingError.message, recovery: .change)
        }
    }
}
