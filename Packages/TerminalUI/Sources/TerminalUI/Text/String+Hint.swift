extension String {
    /// The text as the label of a key: it begins with a lowercase letter, except in an abbreviation such as "HTTP client".
    public var asHint: String {
        dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}
