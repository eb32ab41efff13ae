import Foundation
import Processes
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.serialized, .timeLimit(.minutes(15))) final class PaymentCommandTests {
    /// A payment of `App payments`, or an order of `App buy` and `App refund`.
    private struct Line: Decodable {
        struct Amount: Decodable {
            let amount: String
            let currency: String
        }

        let id: String?
        let payment: String?
        let reference: String
        let amount: Amount
        let status: String
        let action_url: URL?
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

    @Test func `A purchase is listed, shown and refunded in two parts`() async throws {
        try await logIn()
        #expect(try await app("payments").errors == "No payments yet.\n")
        let bought = try await app("buy", "itm_01", "--yes")
        #expect(bought.status == 0)
        #expect(bought.output == "Paid $49.90 for Second Moon, a paper lamp (pay_1).\n", "\(bought.errors)")
        let list = try await app("payments")
        let row = #/^pay_1\tSecond Moon, a paper lamp\t\$49\.90\t\tPaid\t[\d-]+ [\d:]+\n$/#
        #expect(list.status == 0 && list.errors == "" && list.output.firstMatch(of: row) != nil, "\(list.output)")
        let part = try await app("refund", "pay_1", "--amount", "9.90", "--yes")
        #expect(part.status == 0, "\(part.errors)")
        #expect(part.output == "Refunded $9.90 for Second Moon, a paper lamp (pay_1).\n")
        #expect(try await app("payments", "pay_1").output.contains("Partly refunded"))
        let rest = try await app("refund", "pay_1", "--yes")
        #expect(rest.output == "Refunded $40.00 for Second Moon, a paper lamp (pay_1).\n", "\(rest.errors)")
        let again = try await app("refund", "pay_1", "--yes")
        #expect(again.status == 1 && again.output == "", "\(again.errors)")
        #expect(again.errors.contains("already refunded in full"), "\(again.errors)")
        let history = try await app("payments", "pay_1").output.split(separator: "\n").suffix(5)
        let states = ["History", "Created", "Paid", "Refunded · $9.90", "Refunded · $40.00"]
        #expect(history.count == 5 && zip(history, states).allSatisfy { $0.hasSuffix($1) }, "\(history)")
        #expect(try await lines(app("payments", "--json").output).map(\.status) == ["succeeded"])
        #expect(try await app("resolve").errors == "All orders of this account have an outcome.\n")
    }

    @Test func `A purchase whose result cannot be written is named on standard error`() async throws {
        try await logIn()
        let errors = Pipe()
        let process = try ChildProcess(
            ["/bin/sh", "-c", #"exec "$0" buy itm_01 --yes > /dev/full"#, BuiltProduct.url("App").path],
            environment: BuiltProduct.environment.merging(environment) { $1 },
            errors: .pipe(errors)
        )
        let message = await errors.fileHandleForReading.lineStream().reduce("") { $0 + $1 + "\n" }
        #expect(await process.ending == .exited(1))
        #expect(message.contains("Paid $49.90 for Second Moon, a paper lamp (pay_1).\n"), "\(message)")
        #expect(message.contains("Can't write"), "\(message)")
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
        #expect(payment.status == "paid" && payment.amount.amount == "68000" && payment.amount.currency == "KRW")
        let currency = try await app("buy", "itm_01", "--currency", "CHF", "--yes")
        #expect(currency.status == 64 && currency.errors.contains("KRW, USD, KWD"), "\(currency.errors)")
        let method = try await app("buy", "itm_01", "--method", "crad", "--yes")
        #expect(method.status == 64 && method.errors.contains("Choose one of: card, "), "\(method.errors)")
        let methods = try await app("methods")
        #expect(
            methods.status == 0 && methods.output.hasPrefix("card\tVisa ending in 4242\tTest card: always approved.\n")
        )
        #expect(try await app("methods", "--json").output.contains(#""id":"card_declined""#))
        #expect(try await lines(app("payments", "--json").output).count == 1)
    }

    @Test func `A declined payment has exit status 7 and says why`() async throws {
        try await logIn()
        let outcome = try await app("buy", "itm_01", "--method", "card_insufficient_funds", "--yes")
        #expect(outcome.status == 7 && outcome.output == "", "\(outcome.errors)")
        #expect(
            outcome.errors.hasPrefix(
                "Error: There isn't enough money on this card. You weren't charged.\n"
                    + "  pay_1 · Second Moon, a paper lamp\n"
                    + "  Try again later, or use another payment method.\n  List the methods with: App methods\n"
            ),
            "\(outcome.errors)"
        )
        #expect(try await app("payments").output.contains("Declined"))
    }

    @Test(arguments: [("approve", 0), ("decline", 7)])
    func `A payment that must be confirmed waits for the page`(decision: String, status: Int32) async throws {
        try await logIn()
        let buy = try BuiltApp(
            ["buy", "itm_01", "--method", "card_needs_action", "--yes", "--json"],
            environment: environment
        )
        let line = try #require(await buy.line(with: "requires_action"))
        let url = try #require(try lines(line).first?.action_url)
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data("decision=\(decision)".utf8)
        let (_, response) = try await URLSession.shared.data(for: request)
        #expect((response as? HTTPURLResponse)?.statusCode == 200)
        let outcome = await buy.end()
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(try lines(outcome.output).last?.status == (status == 0 ? "paid" : "declined"))
    }

    @Test func `Ctrl-C stops the wait for a confirmation, and the next purchase finishes the payment`() async throws {
        try await logIn()
        let arguments = ["buy", "itm_01", "--method", "card_needs_action", "--yes", "--json"]
        let buy = try BuiltApp(arguments, environment: environment)
        _ = try #require(await buy.line(with: "requires_action"))
        buy.signal(SIGINT)
        let interrupted = await buy.end()
        #expect(interrupted.status == 2 && interrupted.errors.contains("App cancel pay_1"), "\(interrupted.errors)")
        #expect(
            try await app("payments").errors.hasPrefix(
                "Payment pay_1 needs your approval.\n  Approve it with: App approve pay_1\n"
            )
        )
        let resolved = try await app("resolve", "--json")
        #expect(resolved.status == 8 && resolved.output.contains(#""status":"requires_action""#), "\(resolved.errors)")
        // The page has ended with the command that showed it.
        for arguments in [["resolve"], ["payments", "pay_1"]] {
            let outcome = try await BuiltApp.run(arguments, environment: environment).output
            #expect(
                outcome.contains("Approve it with: App approve pay_1\n") && !outcome.contains("http"),
                "\(outcome)"
            )
        }
        let approve = try BuiltApp(["approve", "pay_1", "--json"], environment: environment)
        _ = try #require(await approve.line(with: "requires_action"))
        approve.signal(SIGINT)
        #expect(await approve.end().status == 2)
        let again = try BuiltApp(arguments, environment: environment)
        _ = try #require(await again.line(with: "requires_action"))
        again.signal(SIGINT)
        #expect(await again.end().status == 2)
        // A payment by another method waits for the earlier one.
        for option in [["--method", "card"], ["--currency", "KRW"]] {
            let other = try await BuiltApp.run(["buy", "itm_01", "--yes"] + option, environment: environment)
            #expect(other.status == 8 && other.errors.contains("\n  Cancel it with: App cancel pay_1\n"))
        }
        #expect(try await lines(app("payments", "--json").output).count == 1)
        let cancelled = "Cancelled the payment of $49.90 for Second Moon, a paper lamp (pay_1). You weren't charged.\n"
        #expect(try await app("cancel", "pay_1").output == cancelled)
        let secondTime = try await app("cancel", "pay_1")
        #expect(secondTime.status == 1)
        #expect(secondTime.errors.hasPrefix("Error: Payment pay_1 is already cancelled.\n"), "\(secondTime.errors)")
        #expect(try await app("payments", "pay_1").output.contains("Cancelled"))
        #expect(try await app("resolve").errors == "All orders of this account have an outcome.\n")
    }

    @Test func `Only a payment that is not completed can be approved or cancelled`() async throws {
        try await logIn()
        _ = try await app("buy", "itm_01", "--yes")
        #expect(try await app("payments", "--limit", "1").errors == "")
        _ = try await app("buy", "itm_02", "--yes")
        #expect(try await app("payments", "--limit", "1").errors == "There are more. List them with --all.\n")
        let outcome = try await app("cancel", "pay_1")
        #expect(outcome.status == 1 && outcome.output == "", "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("can't be cancelled (status: Paid).\n  Refund it with: App refund pay_1\n"))
        let approval = try await app("approve", "pay_1")
        let lines = approval.errors.split(separator: "\n")
        #expect(approval.status == 1)
        #expect(
            lines == [
                "Error: Payment pay_1 can't be approved (status: Paid).", "  Show it with: App payments pay_1",
            ]
        )
        let unknown = try await app("cancel", "pay_9")
        #expect(unknown.status == 64 && unknown.errors.contains("Payment 'pay_9' not found."), "\(unknown.errors)")
    }

    @Test func `A payment whose answer was lost is charged once`() async throws {
        try await logIn()
        let outcome = try await app("buy", "itm_01", "--method", "card_answer_lost", "--yes")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try await lines(app("payments", "--json").output).map(\.status) == ["succeeded"])
    }

    @Test func `Runs with the same reference charge once, also at the same time and for other methods`() async throws {
        try await logIn()
        // Without it, the first command that ends stops the backend of the other.
        let server = try BuiltApp(["serve"], environment: environment)
        _ = try await server.address()
        let arguments = ["buy", "itm_01", "--reference", "order-1", "--yes", "--json"]
        let runs = try (1...2).map { _ in try BuiltApp(arguments, environment: environment) }
        for run in runs {
            let outcome = await run.end()
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try lines(outcome.output).last?.payment == "pay_1")
        }
        let paid = try await app("buy", "itm_01", "--reference", "order-1", "--method", "card_declined", "--yes")
        #expect(paid.status == 0, "\(paid.errors)")
        #expect(paid.output == "Already paid $49.90 for Second Moon, a paper lamp (pay_1).\n")
        #expect(
            try await app("buy", "itm_02", "--reference", "order-1", "--yes").errors.hasPrefix(
                "Error: The reference 'order-1' belongs to another order.\n  Choose"
            )
        )
        #expect(try await lines(app("payments", "--json").output).map(\.reference) == ["order-1"])
        for result in ["Refunded", "Already refunded"] {
            let refund = try await app("refund", "pay_1", "--amount", "5", "--reference", "back", "--yes")
            #expect(refund.status == 0, "\(refund.errors)")
            #expect(refund.output == "\(result) $5.00 for Second Moon, a paper lamp (pay_1).\n")
        }
        #expect(try await app("payments", "pay_1").output.contains("Refunded: $5.00\n"))
        server.signal(SIGINT)
        _ = await server.end()
    }

    @Test func `The reference of a declined payment cannot be used again`() async throws {
        try await logIn()
        for method in ["card_declined", "card"] {
            let outcome = try await app("buy", "itm_01", "--reference", "one", "--method", method, "--yes")
            #expect(outcome.status == 7 && outcome.errors.contains("reference 'one' can't be used again"))
            // A card that was not tried is not declined.
            let text = method == "card" ? "The payment with this reference ended earlier" : "The card was declined."
            #expect(outcome.errors.hasPrefix("Error: \(text)"), "\(outcome.errors)")
        }
        let payment = try await app("payments", "pay_1").output
        #expect(payment.contains("The card was declined."), "\(payment)")
        #expect(payment.contains(#/ · \d{4}-\d\d-\d\d \d\d:\d\d · /#), "\(payment)")
    }

    @Test func `A payment that the server works on ends when it is done`() async throws {
        try await logIn()
        let outcome = try await app("buy", "itm_01", "--method", "card_processing", "--yes")
        #expect(outcome.status == 0)
        #expect(outcome.output == "Paid $49.90 for Second Moon, a paper lamp (pay_1).\n", "\(outcome.errors)")
    }

    @Test func `Nothing is bought or refunded without a terminal or --yes`() async throws {
        for arguments in [["buy", "itm_01"], ["refund", "pay_1"]] {
            let outcome = try await BuiltApp.run(arguments, environment: environment)
            #expect(outcome.status == 64 && outcome.errors.contains("--yes"), "\(outcome.errors)")
        }
    }

    @Test(arguments: [["buy", "itm_01", "--yes"], ["payments"], ["payments", "pay_1"]])
    func `Payments need an account`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments, environment: environment)
        #expect(outcome.status == 4 && outcome.errors.contains("Sign in with: App login"), "\(outcome.errors)")
    }

    @Test func `Bad input is refused before anything is sent`() async throws {
        try await logIn()
        #expect(try await app("buy", "itm_01", "--yes").status == 0)
        for amount in ["0", "0.00", "-1"] {
            let outcome = try await app("refund", "pay_1", "--amount", amount, "--yes")
            #expect(outcome.status == 64 && outcome.errors.contains("must be more than zero"), "\(outcome.errors)")
        }
        for amount in ["1.234", "1,50", "abc", "1e3", "99999999999999999999"] {
            let outcome = try await app("refund", "pay_1", "--amount=\(amount)", "--yes")
            #expect(outcome.status == 64 && outcome.errors.contains("is not an amount in USD"), "\(outcome.errors)")
        }
        for reference in ["", "a b", "é", String(repeating: "a", count: 65)] {
            let outcome = try await app("buy", "itm_01", "--reference", reference, "--yes")
            #expect(outcome.status == 64 && outcome.errors.contains("1 to 64 letters"), "\(outcome.errors)")
        }
        #expect(try await app("refund", "pay_1", "--reference", "one", "--yes").errors.contains("needs --amount"))
        let refused = try await app("refund", "pay_1", "--amount", "49.91", "--reference", "one", "--yes")
        #expect(refused.errors.hasSuffix("\n  Show it with: App payments pay_1\n"), "\(refused.errors)")
        let tooMuch = try await app("refund", "pay_1", "--amount", "49.91", "--yes")
        #expect(tooMuch.status == 64 && tooMuch.errors.contains("Only $49.90 of payment pay_1 is left to refund."))
        #expect(try await app("refund", "nope", "--yes").errors.contains("Payment 'nope' not found."))
        #expect(try await app("buy", "nope", "--yes").errors.contains("Item 'nope' not found."))
        #expect(try await app("payments", "--limit", "0").status == 64)
        #expect(try await app("payments", "--limit", "3", "--all").status == 64)
        #expect(try await app("resolve", "--limit", "3").status == 64)
        #expect(try await lines(app("payments", "--json").output).map(\.status) == ["succeeded"])
    }

    @Test func `The limit counts payments, newest first`() async throws {
        try await logIn()
        for item in ["itm_01", "itm_02", "itm_03"] { #expect(try await app("buy", item, "--yes").status == 0) }
        #expect(try await lines(app("payments", "--limit", "2", "--json").output).map(\.id) == ["pay_3", "pay_2"])
        #expect(try await lines(app("payments", "--all", "--json").output).count == 3)
    }

    @Test func `Texts are in the language of the option`() async throws {
        try await logIn()
        #expect(try await app("buy", "itm_01", "--yes", "--language", "ko").output.contains("결제 완료: "))
        let list = try await app("payments", "--language", "ko")
        #expect(list.output.contains("결제 완료") && list.output.contains("한지 스탠드"), "\(list.output)")
    }

    @Test(arguments: ["payments", "refund", "buy"])
    func `The JSON output has the names of the example in the help`(command: String) async throws {
        try await logIn()
        let bought = try await app("buy", "itm_01", "--yes", "--json")
        let outputs =
            switch command {
            case "payments":
                [try await app("payments", "--json").output, try await app("payments", "pay_1", "--json").output]
            case "refund": [try await app("refund", "pay_1", "--yes", "--json").output]
            default: [bought.output]
            }
        let example = try #require(try JSONNames.examples(in: await app(command, "--help").output).first)
        for output in outputs { #expect(try JSONNames.names(in: output).isSubset(of: example), "\(output)") }
    }
}
