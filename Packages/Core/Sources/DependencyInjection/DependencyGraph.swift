extension DIContainer {
    /// Returns a Mermaid flowchart of the registrations that can be resolved here and of the dependencies between them.
    ///
    /// Runs each factory once to find the dependencies, as ``validate(isolation:)`` does. The arrow of a lazy
    /// dependency is dotted.
    public func mermaidDiagram(isolation: (any Actor)? = #isolation) -> String {
        let validation = createEveryService(isolation)
        let registrations = visibleRegistrations
        let numbers = Dictionary(uniqueKeysWithValues: registrations.enumerated().map { ($1.key, $0) })
        let nodes = registrations.enumerated().map { number, registration in
            "    n\(number)[\"\(escaped("\(registration.key)"))<br/>\(registration.scope)\"]"
        }
        let edges = registrations.enumerated().flatMap { number, registration in
            validation.dependencies(of: registration.key)
                .compactMap { key, kind in numbers[key].map { (number: $0, arrow: kind == .eager ? "-->" : "-.->") } }
                .sorted { $0.number < $1.number }
                .map { "    n\(number) \($0.arrow) n\($0.number)" }
        }
        return (["flowchart TD"] + nodes + edges).joined(separator: "\n") + "\n"
    }

    private func escaped(_ text: String) -> String {
        text.replacing("#", with: "#35;").replacing("\"", with: "#quot;")
            .replacing("<", with: "#lt;").replacing(">", with: "#gt;")
    }
}
