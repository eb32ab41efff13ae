package import AuthModule
import Core
import Foundation

/// A use case that returns the current user, with a name to show.
///
/// A user without a name is shown with the email address, or else with the id.
package struct GetCurrentUserUseCase: Sendable {
    /// Returns the current user.
    package let execute: @Sendable () -> AuthUser?
    /// Returns a stream of the current user and each change.
    package let changes: @Sendable () -> AsyncStream<AuthUser?>

    /// Creates a use case. By default the user never changes.
    package init(
        execute: @escaping @Sendable () -> AuthUser?,
        changes: (@Sendable () -> AsyncStream<AuthUser?>)? = nil
    ) {
        self.execute = execute
        self.changes = changes ?? { AsyncStream { $0.yield(execute()) } }
    }

    static func live(auth: any AuthManaging) -> Self {
        Self(
            execute: { auth.currentUser?.presentable },
            changes: {
                AsyncStream { continuation in
                    let task = Task {
                        var last: AuthUser??
                        for await event in auth.events() where last != event.currentUser {
                            last = event.currentUser
                            continuation.yield(event.currentUser?.presentable)
                        }
                        continuation.finish()
                    }
                    continuation.onTermination = { _ in task.cancel() }
                }
            }
        )
    }
}

extension AuthUser {
    /// The user with a name to show, or `nil` without an id.
    var presentable: AuthUser? {
        let names = [name, email ?? "", id.subject].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        guard let shown = names.first(where: { !$0.isEmpty }), !id.subject.isEmpty else { return nil }
        var user = self
        user.claims["name"] = .string(shown)
        return user
    }
}
