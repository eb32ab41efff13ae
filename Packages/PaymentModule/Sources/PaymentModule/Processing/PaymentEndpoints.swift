import Core

extension Endpoint where Response == Payment {
    /// Sends an order: the same bytes and the same key each time.
    static func order(_ record: PendingIntent) -> Self {
        Endpoint(
            .post,
            .path(EndpointPath(stringLiteral: record.path)),
            headers: ["Idempotency-Key": quoted(record.idempotencyKey)],
            body: .data(record.body, contentType: "application/json")
        )
    }

    static func payment(_ id: Payment.ID) -> Self {
        Endpoint(.get, "/v1/payments/\(id)")
    }

    /// A string of structured fields (RFC 8941 §3.3.3).
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

extension Endpoint where Response == PaymentPage {
    static func payments(after cursor: String? = nil, reference: String? = nil) -> Self {
        Endpoint(.get, "/v1/payments", query: ["cursor": cursor, "reference": reference])
    }
}
