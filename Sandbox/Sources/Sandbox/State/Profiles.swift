import Foundation

/// A user's profile changes. Nil values are unchanged.
struct ProfileChanges: Codable, Sendable {
    var name: String?
    var locale: String?

    /// Returns valid changes with a trimmed name.
    func validated() throws(Problem) -> ProfileChanges {
        var changes = self
        if let name {
            let trimmed = name.trimmingCharacters(in: .whitespacesAndNewlines)
            let isPlain = trimmed.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            guard (1...60).contains(trimmed.count), isPlain else {
                throw Problem(.invalidProfile, "name must have 1 to 60 characters, without control characters.")
            }
            changes.name = trimmed
        }
        // A language with an optional region (RFC 5646 §2.1).
        if let locale, locale.wholeMatch(of: /[a-z]{2,3}(-[A-Z]{2})?/) == nil {
            throw Problem(.invalidProfile, "locale must be a language with an optional region, such as ko-KR.")
        }
        return changes
    }
}

extension SandboxState {
    mutating func change(_ changes: ProfileChanges, of user: String) {
        var profile = profiles[user] ?? ProfileChanges()
        profile.name = changes.name ?? profile.name
        profile.locale = changes.locale ?? profile.locale
        profiles[user] = profile
    }

    /// Returns `user` with the stored changes.
    func profile(of user: SeedUser) -> SeedUser {
        guard let changes = profiles[user.id] else { return user }
        return SeedUser(
            id: user.id,
            name: changes.name ?? user.name,
            email: user.email,
            locale: changes.locale ?? user.locale,
            tier: user.tier,
            hasSecondFactor: user.hasSecondFactor
        )
    }
}
