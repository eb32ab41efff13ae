import Foundation

/// The content of the status page, without tokens and secrets.
struct StatusSnapshot: Encodable {
    struct RequestRow: Encodable {
        let time: String
        let method: String
        let target: String
        let status: Int?
        let milliseconds: Double
        let fault: FaultPlan.Fault?
    }

    struct EventRow: Encodable {
        let type: String
        let name: String?
        let user: String?
    }

    struct PaymentRow: Encodable {
        let id: String
        let user: String?
        let item: String
        let amount: String
        let status: PaymentResponse.Status
        let method: String?
        let refunded: String
    }

    struct SessionRow: Encodable {
        let user: String?
        let client: String
        let signedIn: String
        /// The dates on which the newest tokens expire.
        let accessToken: String?
        let refreshToken: String?
    }

    private static let limit = 100

    let requests: [RequestRow]
    let events: [EventRow]
    let payments: [PaymentRow]
    let sessions: [SessionRow]
    let faults: FaultSettings

    init(_ state: SandboxState, events: [ReceivedEvent], status: LiveStatus, now: Date) {
        faults = status.settings
        requests = status.requests.map { request, date in
            RequestRow(
                time: date.iso8601,
                method: request.method,
                target: request.target,
                status: request.status,
                milliseconds: (request.duration / .microseconds(100)).rounded() / 10,
                fault: request.fault
            )
        }
        self.events = events.suffix(Self.limit).reversed().map { event in
            EventRow(type: event.type, name: event.name, user: event.userID.flatMap(SeedUser.withID)?.name)
        }
        payments = state.payments.payments.suffix(Self.limit).reversed().map { payment in
            PaymentRow(
                id: payment.id,
                user: SeedUser.withID(payment.user)?.name,
                item: payment.order.lines.map(\.itemID).joined(separator: ", "),
                amount: payment.order.amount.text,
                status: PaymentResponse(payment, baseURL: "").status,
                method: payment.method,
                refunded: payment.refunded.text
            )
        }
        sessions = state.sessions.sorted { $0.key > $1.key }.prefix(Self.limit).map { id, session in
            let access = state.accessTokens.values.filter { $0.session == id }.map(\.expires).max()
            let refresh = state.refreshTokens.values.filter { $0.session == id && !$0.isSpent }.map(\.expires).max()
            return SessionRow(
                user: SeedUser.withID(session.user)?.name,
                client: session.client,
                signedIn: session.signInDate.iso8601,
                accessToken: access?.iso8601,
                refreshToken: refresh?.iso8601
            )
        }
    }
}
