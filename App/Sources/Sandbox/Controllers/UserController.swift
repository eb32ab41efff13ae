import Foundation
import Hummingbird

/// The endpoints of users and profiles.
struct UserController: Sendable {
    let store: StateStore
    let environment: ServerEnvironment

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("users", use: list)
        group.patch("profile", use: changeProfile)
    }

    func userinfo(_ request: Request, context: SandboxContext) throws -> some ResponseGenerator {
        let identity = try context.requireIdentity()
        return Claims(identity.user, includesEmail: identity.scope.names.contains(.email))
    }

    private func list(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let users = await store.read { state in SeedUser.all.map(state.profile) }
        return try PagedList(name: "users", elements: users, idPrefix: "usr_", id: \.id)
            .page(for: request, context: context) { Claims($0, includesEmail: false) }
    }

    private func changeProfile(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let identity = try context.requireIdentity()
        let changes = try await request.decode(as: ProfileChanges.self, context: context).validated()
        let user = try await store.update(now: environment.now()) { state in
            state.change(changes, of: identity.user.id)
            return state.profile(of: identity.user)
        }
        return Claims(user, includesEmail: identity.scope.names.contains(.email))
    }
}

/// The claims of a user (OpenID Connect Core 1.0 §5.1), with the additional claim `tier`.
private struct Claims: ResponseEncodable {
    let sub: String
    let name: String
    let preferredUsername: String
    let email: String?
    let locale: String
    let tier: String

    init(_ user: SeedUser, includesEmail: Bool) {
        sub = user.id
        name = user.name
        preferredUsername = user.username
        email = includesEmail ? user.email : nil
        locale = user.locale
        tier = user.tier
    }
}
