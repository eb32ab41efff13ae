/// A failure to change a profile.
enum ProfileError: Error {
    /// The server rejected the name or the language.
    case refused
}
