extension DIContainer {
    /// Returns a Mermaid flowchart of the registrations that can be resolved here and of the dependencies between them.
    ///
    /// Runs each factory once to find the dependencies, as ``validate(isolation:)`` does. The arrow of a lazy
    /// dependency is dotted.
    public func mermaidDiagram(isolation: (any Actor)? = #isolation) -> String {
        let (registrations, dependencies) = graph(isolation)
        let nodes = registrations.enumerated().map { number, registration in
            "    n\(number)[\"\(escaped("\(registration.key)"))<br/>\(registration.scope)\"]"
        }
        let edges = dependencies.enumerated().flatMap { number, dependencies in
            dependencies.map { "    n\(number) \($0.kind == .eager ? "-->" : "-.->") n\($0.number)" }
        }
        return (["flowchart TD"] + nodes + edges).joined(separator: "\n") + "\n"
    }

    /// Returns a tree of the same graph: each service above its dependencies, which are listed once. A service whose
    /// dependencies are listed elsewhere ends with `…`.
    public func dependencyTree(isolation: (any Actor)? = #isolation) -> String {
        let (registrations, dependencies) = graph(isolation)
        let used = Set(dependencies.joined().map(\.number))
        var (lines, listed): ([String], Set<Int>) = ([], [])
        func add(_ number: Int, _ start: String, _ indent: String) {
            let children = dependencies[number]
            let isListed = !listed.insert(number).inserted && !children.isEmpty
            lines.append("\(start)\(registrations[number].key) (\(registrations[number].scope))\(isListed ? " …" : "")")
            guard !isListed else { return }
            for (index, child) in children.enumerated() {
                let isLast = index == children.count - 1
                add(child.number, indent + (isLast ? "└── " : "├── "), indent + (isLast ? "    " : "│   "))
            }
        }
        for number in registrations.indices where !used.contains(number) { add(number, "", "") }
        // Services that depend on each other lazily.
        for number in registrations.indices where !listed.contains(number) { add(number, "", "") }
        return lines.joined(separator: "\n")
    }

    /// Returns the registrations, and for each of them the numbers of its dependencies.
    private func graph(_ isolation: (any Actor)?) -> ([Registration], [[(number: Int, kind: DependencyKind)]]) {
        let validation = createEveryService(isolation)
        let registrations = visibleRegistrations
        let numbers = Dictionary(uniqueKeysWithValues: registrations.enumerated().map { ($1.key, $0) })
        let dependencies = registrations.map { registration in
            validation.dependencies(of: registration.key)
                .compactMap { key, kind in numbers[key].map { (number: $0, kind: kind) } }
                .sorted { $0.number < $1.number }
        }
        return (registrations, dependencies)
    }

    private func escaped(_ text: String) -> String {
        text.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
            .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
    }
}
