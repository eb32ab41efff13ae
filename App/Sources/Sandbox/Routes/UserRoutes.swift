import Foundation
import Hummingbird

/// Who is here, and who is asking.
struct UserRoutes: Sendable {
    let store: StateStore
    let world: World

    var routes: [Route] {
        [
            Route(.get, "/oauth/userinfo", userinfo),
            Route(.get, "/v1/users", list),
            Route(.patch, "/v1/profile", changeProfile),
        ]
    }

    @Sendable private func userinfo(_ request: Request, context: SandboxContext) async throws -> Response {
        let identity = try await store.identity(of: request, now: world.now())
        let showsEmail = identity.scope.names.contains(.email)
        return try Response(headers: [.cacheControl: "no-store"], json: Claims(identity.user, showsEmail: showsEmail))
    }

    @Sendable private func list(_ request: Request, context: SandboxContext) async throws -> Response {
        _ = try await store.identity(of: request, now: world.now())
        let users = await store.read { state in SeedUsers.all.map(state.profile).sorted { $0.id < $1.id } }
        let page = try Paging(request.query(), list: "users").page("users", of: users, id: \.id) {
            Claims($0, showsEmail: false)
        }
        return try Response(json: page)
    }

    @Sendable private func changeProfile(_ request: Request, context: SandboxContext) async throws -> Response {
        let identity = try await store.identity(of: request, now: world.now())
        let changes = try ProfileChanges(json: await request.jsonBody()).checked()
        let user = try await store.update(now: world.now()) { state in
            state.change(changes, of: identity.user.id)
            return state.profile(of: identity.user)
        }
        let showsEmail = identity.scope.names.contains(.email)
        return try Response(headers: [.cacheControl: "no-store"], json: Claims(user, showsEmail: showsEmail))
    }
}

/// A user as OpenID Connect Core 1.0 §5.1 names things; `tier` is our own.
private struct Claims: Encodable {
    enum CodingKeys: String, CodingKey {
        case sub, name, email, locale, tier
        case preferredUsername = "preferred_username"
    }

    let sub: String
    let name: String
    let preferredUsername: String
    let email: String?
    let locale: String
    let tier: String

    init(_ user: SeedUser, showsEmail: Bool) {
        sub = user.id
        name = user.name
        preferredUsername = user.username
        email = showsEmail ? user.email : nil
        locale = user.locale
        tier = user.tier
    }
}
