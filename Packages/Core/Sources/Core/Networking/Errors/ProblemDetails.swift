/// A problem that a server reports (RFC 9457).
public struct ProblemDetails: Sendable, Hashable, Decodable {
    /// The type of the problem, a URI; `about:blank` if the status says it all (RFC 9457 §4.2.1).
    public let type: String
    /// The summary of the type. It is the same for every occurrence, so it contains no personal data.
    public let title: String?
    /// The explanation of this occurrence. It may hold personal data: show it to the user, but do not print it.
    public let detail: String?

    private enum CodingKeys: CodingKey {
        case type, title, detail
    }

    /// Creates a problem for an API with its own error format. A text that may hold personal data belongs in `detail`.
    public init(type: String = "about:blank", title: String? = nil, detail: String? = nil) {
        self.type = type
        self.title = title
        self.detail = detail
    }

    /// Decodes the members. Each may be absent; a member of a wrong type is ignored (RFC 9457 §3.1).
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        type = (try? container.decode(String.self, forKey: .type)) ?? "about:blank"
        title = try? container.decode(String.self, forKey: .title)
        detail = try? container.decode(String.self, forKey: .detail)
    }

    init?(response: NetworkResponse) {
        guard let type = response.headers["Content-Type"], type.lowercased().hasPrefix("application/problem+json"),
            let problem = try? WireJSON.decode(ProblemDetails.self, from: response.body)
        else { return nil }
        self = problem
    }
}

extension ProblemDetails: DescribedValue {
    /// The type and the title. The detail is left out because it may hold personal data.
    public var description: String {
        title.map { "\(type): \($0)" } ?? type
    }
}
