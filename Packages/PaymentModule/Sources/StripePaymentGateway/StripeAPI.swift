import Core
import PaymentModule

/// The requests on behalf of an account.
struct StripeAPI {
    let network: any NetworkServiceProtocol
    let account: AccountID

    func intent(_ id: String) async throws(GatewayError) -> StripeObject {
        let intent: StripeObject = try await get("/v1/payment_intents/\(id)", ["expand[]": "latest_charge"])
        guard intent.id == id else { throw .unreadable }
        return intent
    }

    func cancel(_ id: String) async throws(GatewayError) -> StripeObject {
        try await change(id, "/v1/payment_intents/\(id)/cancel")
    }

    /// Confirms or cancels an intent. A refusal counts only if the intent is as it was created.
    func change(_ id: String, _ target: RequestTarget, _ form: QueryItems = [:], key: String? = nil)
        async throws(GatewayError) -> StripeObject
    {
        var form = form
        form.add("latest_charge", for: "expand[]")
        do throws(GatewayError) {
            let intent = try await post(target, form, key: key)
            guard intent.id == id else { throw .unreadable }
            return intent
        } catch .refused(let error) {
            let intent = try await intent(id)
            guard !intent.isAsCreated else { throw .refused(error) }
            return intent
        }
    }

    func get<Object: Decodable & Sendable>(
        _ target: RequestTarget,
        _ query: QueryItems
    ) async throws(GatewayError) -> Object {
        try await send(Endpoint(.get, target, query: query, authorization: .account(account)))
    }

    /// Posts a form. A stored response to an earlier request with the same key is old, so the object is fetched.
    func post(_ target: RequestTarget, _ form: QueryItems, key: String?) async throws(GatewayError) -> StripeObject {
        let endpoint = Endpoint(
            .post,
            target,
            headers: key.map { ["Idempotency-Key": $0] } ?? [:],
            body: .form(form),
            isIdempotent: true,
            authorization: .account(account)
        ) { response in
            (try WireJSON.decode(StripeObject.self, from: response.body), response.headers["Idempotent-Replayed"])
        }
        let (object, isReplayed) = try await send(endpoint, key: key)
        guard isReplayed == "true" else { return object }
        return object.object == "refund" ? try await get("/v1/refunds/\(object.id)", [:]) : try await intent(object.id)
    }

    private func send<Response>(_ endpoint: Endpoint<Response>, key: String? = nil) async throws(GatewayError)
        -> Response
    {
        do { return try await network.send(endpoint) } catch { throw GatewayError(stripe: error, reference: key ?? "") }
    }
}
