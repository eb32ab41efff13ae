// The keyboard of a terminal has no suggestions, capitals or corrections of its own.

/// The kind of text in a field, for which a graphical system suggests stored texts.
public enum TextContentType: Sendable {
    /// The name of an account.
    case username
    /// The password of an account.
    case password
}

/// The automatic capitals of typed text.
public struct TextInputAutocapitalization: Sendable {
    /// No automatic capitals, as in a terminal.
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
}

extension View {
    /// Has no effect in a terminal.
    public func textContentType(_ textContentType: TextContentType?) -> some View { self }

    /// Has no effect in a terminal.
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
}
