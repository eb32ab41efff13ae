import Foundation
import Hummingbird

/// A user who is signed in in a browser, which a cookie identifies. It ends with the server.
struct BrowserSession: Sendable {
    let user: SeedUser
    let signInDate: Date

    /// The lifetime in seconds: 12 hours.
    private static let lifetime: TimeInterval = 12 * 60 * 60
    private static let cookieName = "trellis_session"

    var expires: Date { signInDate + Self.lifetime }

    /// Returns the id in the cookie of a request.
    static func id(in request: Request) -> String? { request.cookies[cookieName]?.value }

    /// Returns a cookie that other sites cannot send with a form, and that ends with the browser.
    static func cookie(id: String) -> Cookie {
        Cookie(name: cookieName, value: id, path: "/oauth", httpOnly: true, sameSite: .lax)
    }

    /// A cookie that removes the one of a session.
    static var removedCookie: Cookie {
        Cookie(name: cookieName, value: "", maxAge: 0, path: "/oauth", httpOnly: true, sameSite: .lax)
    }
}
