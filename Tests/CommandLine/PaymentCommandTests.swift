import Foundation
import Processes
import TerminalSessions
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.serialized, .timeLimit(.minutes(15))) final class PaymentCommandTests {
    /// A payment of `App payments` or `App buy`.
    private struct Line: Decodable {
        let id: String
        let amount: [String: String]
        let status: String
        let method: String?
    }

    private let folder = DataFolder()

    private var environment: [String: String] { ["TRELLIS_DATA_DIR": folder.path, "LANG": "en_US.UTF-8"] }

    private func app(_ arguments: String...) async throws -> BuiltApp.Outcome {
        try await BuiltApp.run(arguments, environment: environment)
    }

    private func logIn() async throws {
        let outcome = try await BuiltApp.run(
            ["login", "--password", "--username", "mina@example.com"],
            environment: environment,
            input: "trellis-demo\n"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private func lines(_ json: String) throws -> [Line] {
        try json.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test func `A purchase is listed and shown, and bought again only without --yes`() async throws {
        try await logIn()
        #expect(try await app("payments").errors == "No payments yet.\n")
        let receipt = "Paid $49.90. Thank you.\nSecond Moon, a paper lamp · pay_1 · Visa ending in 4242\n"
        let bought = try await app("buy", "itm_01", "--yes")
        #expect(bought.status == 0 && bought.output == receipt && bought.errors == "", "\(bought.errors)")
        let again = try await app("buy", "itm_01", "--yes")
        #expect(again.status == 0 && again.output == receipt)
        #expect(again.errors == "You bought this item just now.\n")
        let list = try await app("payments")
        let row = #/^pay_1\tSecond Moon, a paper lamp\t\$49\.90\t\tPaid\t[\d-]+ [\d:]+\n$/#
        #expect(list.status == 0 && list.errors == "" && list.output.firstMatch(of: row) != nil, "\(list.output)")
        let shown = try await app("payments", "pay_1").output
        let facts = #/^Second Moon, a paper lamp\npay_1 · \$49\.90 · Paid · [\d-]+ [\d:]+ · Visa ending in 4242\n$/#
        #expect(shown.firstMatch(of: facts) != nil, "\(shown)")
        let json = try await app("payments", "--json").output
        #expect(try lines(json).map(\.status) == ["succeeded"] && JSONNames.hasExample(of: json))
    }

    @Test func `In a terminal, a purchase of the last ten minutes is named before the question`() async throws {
        try await logIn()
        _ = try await app("buy", "itm_01", "--yes")
        let app = try AppAtTerminal(["buy", "itm_01"], environment: environment)
        try await app.session.until {
            $0.shows("Buy Second Moon, a paper lamp for $49.90 with Visa ending in 4242? [y/N]")
        }
        try app.session.type("n", Key.enter)
        let (ending, output) = try await app.end()
        #expect(ending == .exited(2) && output.shows("Nothing was sent."))
        #expect(output.shows("You bought this item just now."))
        #expect(try await lines(self.app("payments", "--json").output).count == 1)
    }

    @Test func `With a server that fails at times, a sign-in and a purchase charge once and say so`() async throws {
        let server = try BuiltApp(["serve", "--fault-rate", "0.2", "--data-dir", folder.file("server").path])
        defer { server.signal(SIGKILL) }
        let api = ["--api-url", try await server.address()]
        let login = ["login", "--username", "mina@example.com"] + api
        #expect(try await BuiltApp.run(login, environment: environment, input: "trellis-demo\n").status == 0)
        // A lost outcome is found by the next run.
        var outcome = try await BuiltApp.run(["buy", "itm_01", "--yes"] + api, environment: environment)
        for _ in 1...5 where outcome.status != 0 {
            outcome = try await BuiltApp.run(["buy", "itm_01", "--yes"] + api, environment: environment)
        }
        #expect(outcome.status == 0 && outcome.output.hasPrefix("Paid $49.90."), "\(outcome.errors)")
        let list = try await BuiltApp.run(["payments", "--json"] + api, environment: environment)
        #expect(try lines(list.output).map(\.status) == ["succeeded"], "\(list.errors)")
    }

    @Test func `A purchase whose result cannot be written is named on standard error`() async throws {
        try await logIn()
        let (buy, script) = (["buy", "itm_01", "--yes"], #"exec "$@" > /dev/full"#)
        let outcome = try await BuiltApp.run(buy, environment: environment, script: script)
        let message = outcome.errors
        #expect(outcome.status == 1 && message.contains("Can't write"), "\(message)")
        #expect(message.contains("Paid $49.90. Thank you.\n") && message.contains("pay_1"), "\(message)")
    }

    @Test func `A suggested command has the server and the folder that were given`() async throws {
        let server = try BuiltApp(["serve", "--port", "0"], environment: environment)
        defer { server.signal(SIGKILL) }
        let url = try await server.address()
        let given = ["--api-url", url, "--data-dir", folder.path]
        let outcome = try await BuiltApp.run(["payments"] + given)
        #expect(outcome.status == 4)
        let command = "App login --api-url \(url) --data-dir \(folder.path)"
        #expect(outcome.errors.hasSuffix("Sign in with: \(command)\n"), "\(outcome.errors)")
    }

    @Test func `The currency and the method can be chosen`() async throws {
        try await logIn()
        let won = try await app("buy", "itm_01", "--currency", "krw", "--method", "card", "--yes", "--json")
        let payment = try #require(try lines(won.output).last)
        #expect(payment.amount == ["amount": "68000", "currency": "KRW"] && payment.method == "card")
        #expect(try JSONNames.hasExample(of: won.output))
        let currency = try await app("buy", "itm_02", "--currency", "CHF", "--yes")
        #expect(currency.status == 64 && currency.errors.contains("KRW, USD, KWD"), "\(currency.errors)")
        let method = try await app("buy", "itm_02", "--method", "crad", "--yes")
        #expect(method.status == 64 && method.errors.contains("Choose one of: card, "), "\(method.errors)")
        #expect(try await lines(app("payments", "--json").output).count == 1)
    }

    @Test func `A declined payment has exit status 7 and says why`() async throws {
        try await logIn()
        let outcome = try await app("buy", "itm_01", "--method", "card_insufficient_funds", "--yes")
        #expect(outcome.status == 7 && outcome.output == "")
        let message = "Error: There isn't enough money on this card. You weren't charged.\n"
        #expect(outcome.errors == message + "  Try again later, or use another payment method.\n")
        #expect(try await app("payments").output.contains("Declined"))
        #expect(try await app("payments", "pay_1").output.contains("There isn't enough money on this card."))
    }

    @Test(arguments: [("approve", 0), ("decline", 7)])
    func `A payment that must be approved waits for the page`(decision: String, status: Int32) async throws {
        try await logIn()
        let (buy, page) = try await buyWithApproval()
        try await decide(decision, at: page)
        let outcome = await buy.end()
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Paid $49.90.") == (status == 0))
    }

    private func decide(_ decision: String, at page: URL) async throws {
        var request = URLRequest(url: page)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data("decision=\(decision)".utf8)
        let (_, response) = try await URLSession.shared.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
    }

    /// Starts a purchase and waits until it has printed the address of the approval.
    private func buyWithApproval() async throws -> (BuiltApp, URL) {
        let arguments = ["buy", "itm_01", "--method", "card_needs_action", "--yes"]
        let buy = try BuiltApp(arguments, environment: environment)
        let line = try #require(await buy.message(with: "Approve the payment at "))
        let address = line.trimmingCharacters(in: .newlines).split(separator: " ").last
        return (buy, try #require(address.flatMap { URL(string: String($0)) }))
    }

    @Test func `Ctrl-C stops the wait for an approval, and the next purchase continues that payment`() async throws {
        try await logIn()
        for _ in 1...2 {
            let (buy, _) = try await buyWithApproval()
            let interrupted = await buy.end(after: SIGINT)
            #expect(interrupted.status == 2)
            #expect(interrupted.errors.contains("See its outcome with: App buy itm_01\n"), "\(interrupted.errors)")
        }
        // A payment by another method or in another currency waits for the earlier one.
        for option in [["--method", "card"], ["--currency", "KRW"]] {
            let other = try await BuiltApp.run(["buy", "itm_01", "--yes"] + option, environment: environment)
            #expect(other.status == 64 && other.output == "")
            #expect(
                other.errors.contains("with another --currency or --method has no outcome yet.\n  Finish it first")
            )
        }
        let list = try await app("payments")
        #expect(list.output.hasPrefix("pay_1\tSecond Moon, a paper lamp\t$49.90\t\tNeeds approval\t"), "\(list.output)")
        #expect(list.output.count { $0 == "\n" } == 1)
        #expect(list.errors.contains("in the shop: App open profile/payments"), "\(list.errors)")
    }

    @Test func `A payment that was approved while no command waits is not paid again with another method`() async throws
    {
        let server = try BuiltApp(["serve", "--quiet"], environment: environment)
        _ = try await server.address()
        try await logIn()
        let (buy, page) = try await buyWithApproval()
        await buy.end(after: SIGINT)
        try await decide("approve", at: page)
        let other = try await app("buy", "itm_01", "--yes", "--method", "card")
        #expect(other.status == 0 && other.output.contains(" · pay_1 · "), "\(other.errors)")
        #expect(other.errors == "An earlier payment of Second Moon, a paper lamp ($49.90) has ended.\n")
        server.signal(SIGTERM)
    }

    @Test(arguments: [["buy", "itm_01", "--yes"], ["payments"], ["payments", "pay_1"]])
    func `Payments need an account`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments, environment: environment)
        #expect(outcome.status == 4 && outcome.errors.contains("Sign in with: App login"), "\(outcome.errors)")
    }

    @Test func `Unknown items and payments are wrong usage`() async throws {
        try await logIn()
        #expect(try await app("buy", "nope", "--yes").errors.contains("Item 'nope' not found."))
        let unknown = try await app("payments", "nope")
        #expect(unknown.status == 64 && unknown.errors.contains("Payment 'nope' not found."), "\(unknown.errors)")
    }

    @Test func `The limit counts payments, newest first`() async throws {
        try await logIn()
        for item in ["itm_01", "itm_02", "itm_03"] { #expect(try await app("buy", item, "--yes").status == 0) }
        let two = try await app("payments", "--limit", "2", "--json")
        #expect(try lines(two.output).map(\.id) == ["pay_3", "pay_2"])
        #expect(two.errors == #"{"message":"There are more. List them with a larger --limit."}"# + "\n")
        #expect(try await lines(app("payments", "--limit", "30", "--json").output).count == 3)
    }
}
