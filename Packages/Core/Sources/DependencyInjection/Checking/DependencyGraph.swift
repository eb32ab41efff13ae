/// What is registered, and what was found to need what.
///
/// Until a service is resolved its dependencies are not known; ``DIContainer/validate(allowingCapturesOf:)`` finds them
/// all.
public struct DependencyGraph: Sendable, Hashable {
    /// One registration.
    public struct Node: Sendable, Hashable {
        /// What it is found by.
        public let key: DependencyKey
        /// How long its instances are kept.
        public let scope: Scope
        /// Its tags.
        public let tags: Set<String>
        /// Whether it was resolved.
        public let wasResolved: Bool
    }

    /// That one service needs another.
    public struct Edge: Sendable, Hashable {
        /// When the dependency is resolved.
        public enum Kind: Sendable, Hashable {
            /// While the dependent is made.
            case eager
            /// On first use, by `@Dependency`.
            case lazy
        }

        /// Who needs.
        public let from: DependencyKey
        /// What is needed.
        public let to: DependencyKey
        /// When it is resolved.
        public let kind: Kind
    }

    /// The registrations that can be seen from the container, in the order of registering.
    public let nodes: [Node]
    /// What was found so far.
    public let edges: [Edge]

    init(_ records: [RegistrationRecord]) {
        nodes = records.map { record in
            Node(key: record.key, scope: record.scope, tags: record.tags, wasResolved: record.wasResolved)
        }
        let order = Dictionary(uniqueKeysWithValues: records.enumerated().map { ($1.key, $0) })
        edges = records.flatMap { record in
            record.knownDependencies
                .compactMap { key, kind in
                    order[key].map { (order: $0, edge: Edge(from: record.key, to: key, kind: kind)) }
                }
                .sorted { $0.order < $1.order }
                .map(\.edge)
        }
    }

    /// The graph as a Mermaid flowchart; a lazy dependency is a dotted arrow.
    public var mermaid: String {
        let boxes = nodes.enumerated().map { index, node in
            "    n\(index)[\"\(Self.label(node, lineBreak: "<br/>", escape: Self.escapedForMermaid))\"]"
        }
        let arrows = numbered.map { from, to, kind in "    n\(from) \(kind == .eager ? "-->" : "-.->") n\(to)" }
        return (["flowchart TD"] + boxes + arrows).joined(separator: "\n") + "\n"
    }

    /// The graph in the DOT language of Graphviz; a lazy dependency is a dashed arrow.
    public var dot: String {
        let boxes = nodes.enumerated().map { index, node in
            "    n\(index) [label=\"\(Self.label(node, lineBreak: "\\n", escape: Self.escapedForDOT))\"];"
        }
        let arrows = numbered.map { from, to, kind in
            "    n\(from) -> n\(to)\(kind == .eager ? "" : " [style=dashed]");"
        }
        return (["digraph dependencies {"] + boxes + arrows + ["}"]).joined(separator: "\n") + "\n"
    }

    private var numbered: [(from: Int, to: Int, kind: Edge.Kind)] {
        let numbers = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1.key, $0) })
        return edges.compactMap { edge in
            guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
            return (from, to, edge.kind)
        }
    }

    private static func label(_ node: Node, lineBreak: String, escape: (String) -> String) -> String {
        ([node.key.description, node.scope.description] + node.tags.sorted().map { "#\($0)" })
            .map(escape).joined(separator: lineBreak)
    }

    private static func escapedForMermaid(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "\"": escaped += "#quot;"
            case "#": escaped += "#35;"
            case "<": escaped += "#lt;"
            case ">": escaped += "#gt;"
            default: escaped.append(character)
            }
        }
    }

    private static func escapedForDOT(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            if character == "\"" || character == "\\" { escaped.append("\\") }
            escaped.append(character)
        }
    }
}

extension DIContainer {
    /// What can be seen from here, and what was found to need what.
    public var graph: DependencyGraph { DependencyGraph(visibleRegistrations().map(\.record)) }
}
