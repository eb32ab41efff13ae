import Core
import Foundation
import Infrastructure
import Testing

@Suite struct ProxySettingsTests {
    private func proxy(_ environment: [String: String], _ url: String) throws -> ProxySettings.Proxy? {
        try ProxySettings(environment: environment).proxy(for: #require(URL(string: url)))
    }

    @Test(arguments: [
        ("http://a", "one:3128"), ("HTTP://A/x", "one:3128"), ("https://a", "two:1080"), ("ftp://a", nil),
    ])
    func `Each scheme has its proxy`(url: String, address: String?) throws {
        let environment = ["http_proxy": "http://one:3128", "https_proxy": "two", "HTTPS_PROXY": "three"]
        #expect(try proxy(environment, url)?.address == address)
    }

    @Test func `A proxy may have a user name and an IPv6 address`() throws {
        let proxy = try #require(try proxy(["http_proxy": "mina:p%40ss@[::1]:8080"], "http://a"))
        #expect(proxy.address == "[::1]:8080" && proxy.host == "::1")
        #expect(proxy.user == "mina" && proxy.password?.reveal() == "p@ss")
        #expect(!"\(proxy)".contains("p@ss"))
    }

    @Test func `Without variables no proxy is used`() throws {
        for environment in [[:], ["http_proxy": ""], ["HTTP_PROXY": "http://one"]] {
            #expect(try proxy(environment, "http://a") == nil)
        }
    }

    @Test(arguments: ["https://one", "socks5://one", "http://", "http://mina:hunter2@"])
    func `Another kind of proxy is an error without its value`(value: String) throws {
        let error = NetworkError.invalidRequest(
            "https_proxy is not the address of an HTTP proxy. Use http://HOST:PORT."
        )
        #expect(throws: error) { try proxy(["https_proxy": value], "https://a") }
        #expect(try proxy(["https_proxy": value], "http://a") == nil)
        #expect(try proxy(["https_proxy": value, "no_proxy": "a"], "https://a") == nil)
    }

    @Test(arguments: [
        ("a.example.com", true), ("example.com", true), ("EXAMPLE.com", true), ("badexample.com", false),
        ("shop.lan", true), ("x.shop.lan", true), ("10.1.2.3", true), ("11.1.2.3", false), ("192.168.7.9", true),
        ("192.168.7.10", false), ("[::1]", true), ("[::2]", false), ("10.a.b.c", false),
    ])
    func `Exceptions are names with their subdomains, addresses and networks`(host: String, isException: Bool) throws {
        let exceptions = "example.com, .shop.lan 10.0.0.0/8,192.168.7.9,[::1],1.2.3.4/99"
        for name in ["no_proxy", "NO_PROXY"] {
            let proxy = try proxy(["http_proxy": "http://one", name: exceptions], "http://\(host):8080/x")
            #expect((proxy == nil) == isException)
        }
    }

    @Test func `A star exempts all servers`() throws {
        #expect(try proxy(["http_proxy": "http://one", "no_proxy": "*"], "http://a") == nil)
    }
}
