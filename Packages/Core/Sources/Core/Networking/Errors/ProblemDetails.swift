/// What a server says about a failure, by RFC 9457.
public struct ProblemDetails: Sendable, Hashable, Decodable {
    /// The kind of problem, a URI; `about:blank` where the status says it all (RFC 9457 §4.2.1).
    public let type: String
    /// The kind of problem in words; the same for every occurrence, so free of personal data.
    public let title: String?
    /// What is special about this occurrence. It may hold personal data: show it to the user, do not print it.
    public let detail: String?

    private enum CodingKeys: CodingKey {
        case type, title, detail
    }

    /// Puts into these words what an API says in a format of its own. A text that may be about a person is a detail.
    public init(type: String = "about:blank", title: String? = nil, detail: String? = nil) {
        self.type = type
        self.title = title
        self.detail = detail
    }

    /// Reads the three members; each may be absent, and one of a wrong type is ignored (RFC 9457 §3.1).
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
    /// The type and the title; the detail may hold personal data.
    public var description: String {
        title.map { "\(type): \($0)" } ?? type
    }
}
