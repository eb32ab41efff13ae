import Core

extension PaymentError {
    /// Creates the error of a failed request that sends no order.
    init(reading error: GatewayError) {
        switch error {
        case .refused(.accountSignedOut): self = .signInRequired
        case .refused(let error): self = error
        case .keyReused, .referenceInUse: self = .referenceInUse
        case .unexpectedAnswer: self = .network(.decoding(DecodingFailure(type: "Payment", error: error)))
        case .network(.cancelled): self = .cancelled
        case .network(let error): self = .network(error)
        }
    }
}
