import Core
import Foundation
import Testing

@testable import Infrastructure

#if canImport(FoundationNetworking)
import FoundationNetworking

/// Errors of `URLSession` on Linux, whose codes say less than libcurl's texts.
@Suite struct URLErrorTests {
    private static let refused = "Failed to connect to 127.0.0.1 port 1 after 0 ms: Couldn't connect to server"
    private static let untrusted = "SSL certificate problem: unable to get local issuer certificate"
    private static let notTrusted = NetworkError.tls(
        request: "u",
        reason:
            "certificate not trusted; with the transport asynchttpclient, SSL_CERT_FILE or --ca-file can name its authority"
    )

    private func networkError(_ code: Int, _ text: String, proxy: String? = nil) -> NetworkError {
        let userInfo = [NSLocalizedDescriptionKey: text]
        let error = URLError(_nsError: NSError(domain: NSURLErrorDomain, code: code, userInfo: userInfo))
        return NetworkError(error, request: "u", proxy: proxy)
    }

    @Test(
        arguments: [
            (-1004, refused, .offline(request: "u", reason: "connection refused")),
            (
                -1003, "Could not resolve host: a",
                .offline(request: "u", reason: "host not found")
            ),
            (-1, untrusted, notTrusted),
            (
                -1, "SSL: no alternative certificate subject name matches target host name 'a'",
                notTrusted
            ),
            (
                -1, "OpenSSL/3.0.19: error:0A000410:SSL routines::sslv3 alert handshake failure",
                .tls(request: "u", reason: "no encrypted connection")
            ),
            (
                -1, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a:443 ",
                .tls(request: "u", reason: "no encrypted connection")
            ),
            (
                -1022, "The resource could not be loaded because of App Transport Security",
                .tls(request: "u", reason: "the system requires https")
            ),
            (-1000, "URL using bad/illegal format or missing URL", .invalidRequest("The address of u is not valid.")),
        ] as [(Int, String, NetworkError)]
    )
    func `A failure before the request has its reason`(code: Int, text: String, expected: NetworkError) {
        #expect(networkError(code, text) == expected)
    }

    @Test(arguments: [
        (-1004, refused, "connection refused"), (-1, "Could not resolve proxy: proxy.lan", "host not found"),
        (-1005, "CONNECT tunnel failed, response 407", "user name and password required"),
        (-1005, "Received HTTP code 403 from proxy after CONNECT", "no connection to the server"),
    ])
    func `A connection that a proxy has not made is its failure`(code: Int, text: String, reason: String) {
        let expected = NetworkError.offline(request: "u", reason: reason, proxy: "p")
        #expect(networkError(code, text, proxy: "p") == expected)
        #expect(
            networkError(-1005, "Recv failure: Connection reset by peer", proxy: "p")
                == .offline(request: "u", reason: "connection lost")
        )
    }

    @Test(
        arguments: [
            // The code of a refused connection stays after one address of a host has refused.
            (-1004, "Recv failure: Connection reset by peer"), (-1004, "Empty reply from server"),
            (-1011, "Empty reply from server"), (-1005, "Recv failure: Connection reset by peer"),
            (-1, "transfer closed with 1 bytes remaining to read"),
            (-1005, "getpeername() failed with errno 107: Transport endpoint is not connected"),
            (-1, "OpenSSL SSL_read: OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number, errno 0"),
            (-1, "an unknown text"),
        ]
    )
    func `A failure after the connection is a lost connection`(code: Int, text: String) {
        #expect(networkError(code, text) == .offline(request: "u", reason: "connection lost"))
    }

    /// The server refuses a client certificate after the request has begun.
    @Test func `An alert about a certificate is a failure of the encryption`() {
        let text = "OpenSSL SSL_read: OpenSSL/3.0.19: error:0A00045C:SSL routines::tlsv13 alert certificate required"
        #expect(networkError(-1, text) == Self.notTrusted)
    }
}
#endif
