import Core
import CoreTesting
import Features
import Foundation
import PaymentModule
import Testing

@Suite struct RemoteHomeRepositoryTests {
    private let network = FakeNetworkService()
    private var home: RemoteHomeRepository { RemoteHomeRepository(network: network, language: "ko") }

    @Test func `Items are decoded with their prices`() async throws {
        network.reply(
            to: .get,
            "/v1/items",
            json: """
                {"items": [{"id": "itm_01", "title": "달", "summary": "s", "description": "d", "category": "home",
                  "prices": [{"value": 68000, "currency": "KRW"}, {"value": 15250, "currency": "KWD"}],
                  "comment_count": 2, "color": "unknown members are ignored"}],
                 "next_cursor": "n"}
                """
        )
        let page = try await home.items(after: nil)
        let item = try #require(page.elements.first)
        #expect(item.title == "달")
        #expect(item.price(in: .krw)?.minorUnits == 68000)
        #expect(item.price(in: .kwd)?.minorUnits == 15250)
        #expect(item.price(in: .usd) == nil)
        #expect(page.nextCursor == "n")
        #expect(network.requests.first?.headers["Accept-Language"] == "ko")
        #expect(network.requests.first?.query["cursor"] == nil)
    }

    @Test func `A cursor requests the next page`() async throws {
        network.reply(to: .get, "/v1/items", json: #"{"items": [], "next_cursor": null}"#)
        let page = try await home.items(after: "n")
        #expect(page == Page(elements: [], nextCursor: nil))
        #expect(network.requests.first?.query["cursor"] == "n")
    }

    @Test func `Comments and replies are requested from their paths`() async throws {
        let comment = #"""
            {"id": "cmt_0101", "author": {"id": "usr_leo", "name": "Leo"}, "text": "Nice",
             "created_at": "2026-03-14T09:26:53.000Z", "reply_count": 1}
            """#
        network.reply(to: .get, "/v1/items/itm_01/comments", json: #"{"comments": [\#(comment)], "next_cursor": null}"#)
        network.reply(
            to: .get,
            "/v1/items/itm_01/comments/cmt_0101/replies",
            json: #"{"replies": [\#(comment)], "next_cursor": null}"#
        )
        let comments = try await home.comments(in: .comments(on: "itm_01"), after: nil)
        let replies = try await home.comments(in: .replies(to: "cmt_0101", on: "itm_01"), after: nil)
        #expect(comments.elements.map(\.author.name) == ["Leo"])
        #expect(comments.elements.first?.createdAt.timeIntervalSince1970 == 1_773_480_413)
        #expect(replies == comments)
    }

    @Test func `A price in an unknown currency is a decoding error`() async {
        network.reply(
            to: .get,
            "/v1/items",
            json: """
                {"items": [{"id": "i", "title": "t", "summary": "s", "description": "d", "category": "c",
                  "prices": [{"value": 1, "currency": "ZZZ"}], "comment_count": 0}]}
                """
        )
        do throws(NetworkError) {
            _ = try await home.items(after: nil)
            Issue.record("decoded")
        } catch {
            guard case .decoding(let failure) = error else {
                Issue.record(error)
                return
            }
            #expect(failure.path.hasPrefix("items[0].prices[0]"))
        }
    }
}
