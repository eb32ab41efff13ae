extension DIContainer {
    /// Runs `operation` with this container as ``current``: what is made in it takes its dependencies from here.
    ///
    /// ```swift
    /// let model = container.asCurrent { HomeModel() }
    /// ```
    public func asCurrent<Result>(_ operation: () throws -> Result) rethrows -> Result {
        // Already current: what is being made stays known, so that `validate()` sees its dependencies.
        if Frame.innermost?.view === self { return try operation() }
        return try Frame(view: self, record: nil, parent: nil).cover(operation)
    }
}
