public import AuthModule
import Foundation

/// Gets the current user, with a name that can be shown.
///
/// A user has an id. One without a name is shown by the e-mail address, and without that by the id.
public struct GetCurrentUserUseCase: Sendable {
    /// Gets the current user, if there is one.
    public let execute: @Sendable () -> AuthUser?
    /// Gets the current user, then each change, until the task ends.
    public let changes: @Sendable () -> AsyncStream<AuthUser?>

    /// A use case that does `execute`; without `changes` the user stays the same.
    public init(
        execute: @escaping @Sendable () -> AuthUser?,
        changes: (@Sendable () -> AsyncStream<AuthUser?>)? = nil
    ) {
        self.execute = execute
        self.changes = changes ?? { AsyncStream { $0.yield(execute()) } }
    }

    /// Asks `auth`.
    static func live(auth: any AuthManaging) -> Self {
        Self(
            execute: { auth.currentUser?.presentable },
            changes: {
                AsyncStream { continuation in
                    let task = Task {
                        for await user in auth.userChanges() { continuation.yield(user?.presentable) }
                        continuation.finish()
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            }
        )
    }
}

extension AuthUser {
    /// The user with a name to show; nil without an id.
    var presentable: AuthUser? {
        let names = [name, email ?? "", id].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        guard let shown = names.first(where: { !$0.isEmpty }), !id.isEmpty else { return nil }
        return AuthUser(id: id, name: shown, username: username, email: email, locale: locale, tier: tier)
    }
}
