import Core
import Foundation

extension OutgoingRequest {
    /// Returns the next request after a redirect (RFC 9110 §15.4), or `nil` if `response` is not a redirect. A redirect
    /// from https to http is refused. So is one that would change the method of a request with a body, as a login portal
    /// sends it: the response to a GET says nothing about the data of a POST.
    ///
    /// Another origin gets no field but `Accept`, `Accept-Language`, `Range` and `User-Agent`. Any other may be a
    /// credential, such as `X-Api-Key`, which Foundation on Linux would send (trap 5). It gets no body either, since the
    /// form of a sign-in contains a password (RFC 9700 §4.12).
    func redirected(by response: NetworkResponse) throws(NetworkError) -> OutgoingRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] else {
            return nil
        }
        guard let target = url.resolving(location) else {
            throw invalidRedirect("to an address that is not an http or https URL")
        }
        if url.isEncrypted && !target.isEncrypted {
            throw invalidRedirect("to an unencrypted address")
        }
        var next = self
        next.url = target
        if response.status == 303 ? ![.get, .head].contains(method) : response.status < 303 && method == .post {
            guard body?.isEmpty != false else {
                throw invalidRedirect("with another method, without its body")
            }
            next.method = .get
            next.body = nil
            next.headers["Content-Type"] = nil
            next.headers["Content-Encoding"] = nil
        }
        if Origin(target) != Origin(url) {
            guard next.body == nil else {
                throw invalidRedirect("with its body to another origin")
            }
            next.headers = HTTPHeaders()
            for name in ["Accept", "Accept-Language", "Range", "User-Agent"] {
                next.headers[name] = headers[name]
            }
        }
        return next
    }

    private func invalidRedirect(_ reason: String) -> NetworkError {
        .invalidRedirect(request: description, reason: reason)
    }
}

extension URL {
    /// Resolves `reference` against this URL (RFC 3986 §5), without user, password and fragment.
    fileprivate func resolving(_ reference: String) -> URL? {
        guard let url = URL(string: reference, relativeTo: self)?.absoluteURL, url.isHTTP,
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        components.scheme = url.scheme?.lowercased()
        components.user = nil
        components.password = nil
        components.fragment = nil
        return components.url
    }

    fileprivate var isEncrypted: Bool { scheme?.lowercased() == "https" }
}
