extension Endpoint {
    /// The same endpoint, its answer turned into something else: the way to unwrap an envelope.
    ///
    /// ```swift
    /// Endpoint<Envelope<Item>>(.get, "/v1/items/\(id)").map { try $0.content() }
    /// ```
    /// - Parameter transform: Turns the answer into the wanted one. A ``NetworkError`` that it throws reaches the
    ///   caller as it is, such as a refusal that came with status 200; anything else becomes
    ///   ``NetworkError/decoding(_:)``.
    /// - Returns: The endpoint with the other answer.
    public func map<Wanted: Sendable>(
        _ transform: @escaping @Sendable (Response) throws -> Wanted
    ) -> Endpoint<Wanted> {
        Endpoint<Wanted>(
            method,
            target,
            query: query,
            headers: headers,
            body: body,
            isIdempotent: isIdempotent,
            authorization: authorization,
            timeout: timeout
        ) { [decode] response in try transform(try decode(response)) }
    }
}
