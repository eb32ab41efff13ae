import Foundation
import Hummingbird

/// The endpoints of users and profiles.
struct UserController: Sendable {
    let store: StateStore
    let configuration: SandboxConfiguration

    func addRoutes(to group: some RouterMethods<SandboxContext>) {
        group.get("users", use: list)
        group.patch("profile", use: changeProfile)
    }

    func userinfo(_ request: Request, context: SandboxContext) throws -> some ResponseGenerator {
        let identity = try context.requireIdentity()
        guard identity.scope.names.contains(.openid) else {
            let challenge = #"Bearer error="insufficient_scope", scope="openid""#
            throw Problem(.insufficientScope, headers: [.wwwAuthenticate: challenge])
        }
        return Claims(identity.user, scope: identity.scope.names)
    }

    private func list(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let users = await store.read { state in SeedUser.all.map(state.profile) }
        return try PagedList(name: "users", elements: users, idPrefix: "usr_", id: \.id)
            .page(for: request, context: context) { Claims($0, scope: [.profile]) }
    }

    private func changeProfile(_ request: Request, context: SandboxContext) async throws -> some ResponseGenerator {
        let identity = try context.requireIdentity()
        let changes = try await request.decode(as: ProfileChanges.self, context: context).validated()
        let user = try await store.update(now: configuration.now()) { state in
            state.change(changes, of: identity.user.id)
            return state.profile(of: identity.user)
        }
        return Claims(user, scope: identity.scope.names)
    }
}

/// The claims of a user (OpenID Connect Core 1.0 §5.1), with the additional claim `tier`. Except `sub`, they depend on the
/// scope (§5.4).
private struct Claims: ResponseEncodable {
    let sub: String
    var name: String?
    var preferredUsername: String?
    var email: String?
    var locale: String?
    var tier: String?

    init(_ user: SeedUser, scope: Set<OAuthScope.Name>) {
        sub = user.id
        if scope.contains(.profile) {
            name = user.name
            preferredUsername = user.username
            locale = user.locale
            tier = user.tier
        }
        if scope.contains(.email) { email = user.email }
    }
}
