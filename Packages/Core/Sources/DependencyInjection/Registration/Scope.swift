/// How long an instance is kept, and who shares it.
public struct Scope: Hashable, Sendable {
    enum Kind: Hashable {
        case container, graph, transient, weak
        case custom(String)
    }

    let kind: Kind

    /// One instance per container: made once, at the first resolve, and kept as long as the container.
    public static let container = Scope(kind: .container)
    /// One instance per outermost resolve: shared by all that this resolve makes, and not kept after it.
    public static let graph = Scope(kind: .graph)
    /// A new instance for every resolve.
    public static let transient = Scope(kind: .transient)
    /// One instance as long as anybody holds it; the container does not. Only for classes and actors.
    public static let weak = Scope(kind: .weak)
    /// Kept until ``DIContainer/reset(_:)`` drops it, as at sign-out.
    public static let session = Scope("session")

    /// A scope of one's own, kept until ``DIContainer/reset(_:)`` drops it. Two scopes of the same name are one.
    public init(_ name: String) {
        self.init(kind: .custom(name))
    }

    private init(kind: Kind) {
        self.kind = kind
    }

    /// Whether the container remembers what it made.
    var isKept: Bool {
        switch kind {
        case .container, .weak, .custom: true
        case .graph, .transient: false
        }
    }

    /// Whether an instance of this scope can still be in use when one of `other` that it holds should be gone or
    /// renewed.
    func outlives(_ other: Scope) -> Bool {
        isKept && other != .container && other != self
    }
}

extension Scope: CustomStringConvertible {
    /// The scope's name.
    public var description: String {
        switch kind {
        case .container: "container"
        case .graph: "graph"
        case .transient: "transient"
        case .weak: "weak"
        case .custom(let name): name
        }
    }
}
