import Core
import Foundation

/// The accounts of one issuer and the current one: the whole stored state as one value, in one record of the storage.
///
/// Its changes are pure. Each names the tokens or the sign-in that it concerns, so that it can be applied to any later
/// state: one that comes too late has no effect.
struct Sessions: Hashable, Sendable, Redacted {
    /// The sessions by the subject of their users.
    private(set) var accounts: [String: StoredSession] = [:]
    /// The accounts that this version cannot read, by subject. They are kept as they are.
    private var unreadable: [String: Data] = [:]
    /// The subject of the current account.
    private var currentSubject: String?

    /// The accounts of a sign-out.
    enum Selection: Sendable, Hashable {
        case current, all
        case account(AccountID)
    }

    enum Change: Sendable, Hashable, Redacted {
        /// A choice of a user who waits for the result.
        case signIn(StoredSession)
        /// A choice, like ``signIn(_:)``. Without effect if the user has to sign in again.
        case makeCurrent(AccountID)
        /// The sign-ins with these ids end. A later sign-in has another id.
        case signOut(Set<String>)
        /// New tokens with the claims of their ID token. Without effect if the former tokens were replaced meanwhile. A
        /// refusal ends with the tokens that were refused.
        case tokens(Tokens, [String: ClaimValue], replacing: Tokens, of: AccountID)
        /// Without effect if the refused tokens were replaced meanwhile.
        case refusal(ExpiryReason, of: Tokens, AccountID)
        case user(AuthUser)

        /// The account that the user chose, in a change that counts only once it is stored. All others are facts, which
        /// count at once.
        var chosenAccount: AccountID? {
            switch self {
            case .signIn(let session): session.user.id
            case .makeCurrent(let id): id
            case .signOut, .tokens, .refusal, .user: nil
            }
        }

        var isSignIn: Bool { if case .signIn = self { true } else { false } }
        var isSignOut: Bool { if case .signOut = self { true } else { false } }
    }

    mutating func apply(_ change: Change) {
        switch change {
        case .signIn(let session):
            accounts[session.user.id.subject] = session
            unreadable[session.user.id.subject] = nil
            currentSubject = session.user.id.subject
        case .makeCurrent(let id):
            if let session = self[id], session.refusal == nil { currentSubject = id.subject }
        case .signOut(let ids):
            accounts = accounts.filter { !ids.contains($0.value.id) }
            unreadable = unreadable.filter { !ids.contains($0.value.base64EncodedString()) }
            if let subject = currentSubject, id(of: subject) == nil { currentSubject = nil }
        case .tokens(let tokens, let claims, let spent, let id):
            guard self[id]?.tokens == spent else { return }
            accounts[id.subject]?.tokens = tokens
            accounts[id.subject]?.user.claims.merge(claims) { $1 }
            accounts[id.subject]?.refusal = nil
        case .refusal(let reason, let refused, let id):
            if self[id]?.tokens == refused { accounts[id.subject]?.refusal = reason }
        case .user(let user):
            if self[user.id] != nil { accounts[user.id.subject]?.user = user }
        }
    }

    /// The session of an account.
    subscript(id: AccountID) -> StoredSession? {
        accounts[id.subject].flatMap { $0.user.id == id ? $0 : nil }
    }

    /// The session of the current account, whose user may have to sign in again.
    var current: StoredSession? { currentSubject.flatMap { accounts[$0] } }

    /// The user of the current account, unless the user has to sign in again.
    var currentUser: AuthUser? { current.flatMap { $0.refusal == nil ? $0.user : nil } }

    var isEmpty: Bool { accounts.isEmpty && unreadable.isEmpty }

    /// Keeps the current account of this process, although another process has chosen another one.
    mutating func keepCurrent(of own: Sessions) {
        currentSubject = own.currentSubject.flatMap { id(of: $0) == nil ? nil : $0 }
    }

    /// Returns the ids of the sign-ins of a selection. An account that cannot be read has its content as id.
    func ids(of selection: Selection) -> Set<String> {
        switch selection {
        case .current: Set([currentSubject.flatMap(id)].compactMap(\.self))
        case .account(let account):
            Set([self[account]?.id ?? unreadable[account.subject]?.base64EncodedString()].compactMap(\.self))
        case .all: Set(accounts.values.map(\.id)).union(unreadable.values.map { $0.base64EncodedString() })
        }
    }

    private func id(of subject: String) -> String? {
        accounts[subject]?.id ?? unreadable[subject]?.base64EncodedString()
    }

    /// The present state, as the first event of a stream.
    var state: AuthEvent {
        guard let current else { return .signedOut }
        return current.refusal.map { .expired(current.user, reason: $0) } ?? .signedIn(current.user)
    }

    /// Returns the event of the step from `former` to this state, or `nil` if the current account is as before.
    func event(after former: Sessions) -> AuthEvent? {
        guard let current else { return former.current == nil ? nil : .signedOut }
        let before = former.accounts[current.user.id.subject].flatMap { $0.id == current.id ? $0 : nil }
        let wasCurrent = former.currentSubject == currentSubject && before != nil
        if current.refusal != nil { return wasCurrent && before?.refusal == current.refusal ? nil : state }
        guard let before, before.refusal == nil else { return state }
        guard wasCurrent else { return .switched(current.user) }
        return before == current ? nil : .refreshed(current.user)
    }
}

extension Sessions: Codable {
    private enum CodingKeys: CodingKey {
        case accounts, current
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        currentSubject = try container.decodeIfPresent(String.self, forKey: .current)
        for (subject, data) in try container.decode([String: Data].self, forKey: .accounts) {
            let session = try? WireJSON.decode(StoredSession.self, from: data)
            if let session, session.user.id.subject == subject {
                accounts[subject] = session
            } else {
                unreadable[subject] = data
            }
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(currentSubject, forKey: .current)
        try container.encode(
            accounts.mapValues(WireJSON.encode).merging(unreadable) { own, _ in own },
            forKey: .accounts
        )
    }
}

/// A session as stored in secure storage.
struct StoredSession: Codable, Hashable, Sendable, Redacted {
    /// A text that distinguishes this sign-in from all others.
    let id: String
    /// The client that the server issued the tokens to. No other can refresh them.
    let clientID: String
    var tokens: Tokens
    var user: AuthUser
    /// The reason for which the server refused the refresh token of ``tokens``, if it did.
    var refusal: ExpiryReason?
}
