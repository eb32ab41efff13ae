public import Foundation

extension ValidationFailure: LocalizedError, CustomStringConvertible {
    /// All issues, a line each.
    public var description: String {
        let lines = issues.map { "- \($0)" }
        return (["The container \"\(container)\" has \(issues.count) issues:"] + lines).joined(separator: "\n")
    }

    /// All issues, a line each.
    public var errorDescription: String? { description }
}

extension ValidationFailure.Issue: CustomStringConvertible {
    /// What is wrong, and what to do next.
    public var description: String {
        switch self {
        case .unresolvable(let error): error.description
        case .capture(let capture): capture.description
        }
    }
}

extension ValidationFailure.Capture: CustomStringConvertible {
    /// Who holds what, and what to do next.
    public var description: String {
        let (holder, held) = (path.first?.description ?? "", path.last?.description ?? "")
        let way = path.map(\.description).joined(separator: " → ")
        return
            "\(holder) is kept in scope \(holderScope) and holds \(held) of scope \(heldScope), which does not live as "
            + "long (\(way)). Give one of them the other's scope, or have \(held) resolved where it is used."
    }
}
