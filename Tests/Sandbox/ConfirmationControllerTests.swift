import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct ConfirmationControllerTests {
    /// Starts a payment and returns the path of its page.
    private func start(_ reference: String = "order-1") async throws -> String {
        let payment = try await client.pay(reference, method: "card_needs_action")
        #expect(payment.status == 200 && payment.json["status"] == "requires_action")
        let url = try #require(payment.json["next_action"]["url"].string)
        let base = try client.base
        #expect(url.hasPrefix(base))
        return String(url.dropFirst(base.count))
    }

    private func decide(_ path: String, _ decision: String) async throws -> TestResponse {
        try await client.post(path, form: "decision=\(decision)")
    }

    @Test func `The page names the item, the amount and the card, without a sign-in`() async throws {
        let path = try await start()
        let page = try await client.get(path)
        #expect(page.status == 200)
        #expect(page[header: "content-type"] == "text/html; charset=utf-8")
        #expect(page[header: "cache-control"] == "no-store")
        #expect(page.text.contains(#"<html lang="en">"#))
        #expect(page.text.contains("Second Moon, a paper lamp"))
        #expect(page.text.contains("$49.90"))
        #expect(page.text.contains("Visa ending in 3155"))
        #expect(page.text.contains(#"<form method="post" action="\#(path)">"#))
        #expect(page.text.contains(#"<button name="decision" value="approve">Approve</button>"#))
        #expect(page.text.contains(#"<button name="decision" value="decline">Decline</button>"#))
        let korean = try await client.get(path, headers: ["Accept-Language": "ko"]).text
        #expect(korean.contains(#"<html lang="ko">"#) && korean.contains(#"value="approve">승인</button>"#))
    }

    @Test func `Approve charges the payment once`() async throws {
        let path = try await start()
        #expect(try await ledger().isEmpty)
        // The second form and the reload show the decision, even if the second form declines.
        for decision in ["approve", "approve", "decline"] {
            let page = try await decide(path, decision)
            #expect(page.status == 200 && page.text.contains("You approved the payment"))
            #expect(page.text.contains("return to the app") && !page.text.contains("<form"))
        }
        #expect(try await client.get(path).text.contains("You approved the payment"))
        let payment = try await client.payment("pay_1").json
        #expect(payment["status"] == "succeeded" && payment["next_action"] == .null)
        #expect(try await ledger().map(\.paymentID) == ["pay_1"])
    }

    @Test func `Decline declines the payment for good`() async throws {
        let path = try await start()
        for decision in ["decline", "approve"] {
            let page = try await decide(path, decision)
            #expect(page.status == 200 && page.text.contains("The payment has ended: it was declined"))
            #expect(page.text.contains("return to the app") && !page.text.contains("<form"))
        }
        let payment = try await client.payment("pay_1").json
        #expect(payment["status"] == "declined")
        #expect(payment["decline"] == ["code": "authentication_failed", "advice": "try_another_method"])
        #expect(try await ledger().isEmpty)
        #expect(try await client.pay("order-1").json["status"] == "declined")
    }

    @Test func `A cancelled payment cannot be approved`() async throws {
        let path = try await start()
        #expect(try await client.cancel("pay_1").json["status"] == "cancelled")
        for decision in ["approve", "decline"] {
            let page = try await decide(path, decision)
            #expect(page.text.contains("The payment has ended: it was cancelled") && !page.text.contains("<form"))
        }
        #expect(try await client.payment("pay_1").json["status"] == "cancelled")
        #expect(try await ledger().isEmpty)
    }

    @Test func `An approval and a cancellation at the same time have one outcome`() async throws {
        for number in 1...20 {
            let path = try await start("order-\(number)")
            let token = try await client.accessToken()
            let count = try await ledger().count
            async let page = decide(path, "approve")
            async let answer = client.cancel("pay_\(number)", token: token)
            let (status, text) = try await (answer.json["status"], page.text)
            #expect([.string("cancelled"), "succeeded"].contains(status))
            #expect(text.contains(status == "cancelled" ? "it was cancelled" : "You approved the payment"))
            #expect(try await client.payment("pay_\(number)").json["status"] == status)
            #expect(try await ledger().count == count + (status == "cancelled" ? 0 : 1))
        }
    }

    @Test func `Each payment has its own unguessable address`() async throws {
        let paths = try await [start("order-1"), start("order-2")]
        #expect(Set(paths).count == 2)
        #expect(paths.allSatisfy { $0.wholeMatch(of: #//confirm\?token=[A-Za-z0-9_-]{43}/#) != nil })
        _ = try await decide(paths[1], "approve")
        #expect(try await client.payment("pay_1").json["status"] == "requires_action")
        #expect(try await client.payment("pay_2").json["status"] == "succeeded")
    }

    @Test(arguments: ["", "?token=", "?token=pay_1", "?token=%22%3E%3Cscript%3E", "?other=x"])
    func `An unknown address is refused`(query: String) async throws {
        _ = try await start()
        for page in try await [client.get("/confirm" + query), decide("/confirm" + query, "approve")] {
            #expect(page.status == 404 && page[header: "content-type"] == "text/html; charset=utf-8")
            #expect(!page.text.contains("<script") && !page.text.contains("<form"))
        }
    }

    @Test func `An unknown decision is refused, and the address is escaped`() async throws {
        let path = try await start() + "&x=%22'%3E<script>"
        let page = try await client.get(path).text
        #expect(page.contains("<form") && !page.contains("<script"))
        expect(try await decide(path, "maybe"), 400, "invalid-request")
        expect(try await client.send("POST", path), 400, "invalid-request")
        #expect(try await client.payment("pay_1").json["status"] == "requires_action")
    }
}
