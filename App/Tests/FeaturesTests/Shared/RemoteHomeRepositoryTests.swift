import Core
import CoreTesting
import Features
import FeaturesTesting
import Foundation
import Testing

@Suite struct RemoteHomeRepositoryTests {
    private let network = FakeNetworkService()
    private let log = RecordingLogger()
    private var home: RemoteHomeRepository {
        RemoteHomeRepository(network: network, language: RequestLanguage("ko"), logger: log)
    }

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

    @Test func `An item that cannot be decoded is left out, counted and logged without its values`() async throws {
        let items = [CatalogJSON.item("a"), #"{"id": "secret", "title": "secret"}"#, "null", CatalogJSON.item("b")]
        network.reply(to: .get, "/v1/items", json: CatalogJSON.page("items", items, next: "n"))
        let page = try await home.items(after: nil)
        #expect(page.elements.map(\.id) == ["a", "b"] && page.unreadableCount == 2 && page.nextCursor == "n")
        #expect(
            log.entries == [
                LogEntry(
                    level: .warning,
                    message: "Elements of a list could not be decoded",
                    metadata: ["count": "2", "first": "items[1].summary is missing"]
                )
            ]
        )
    }

    @Test func `A comment or a reply that cannot be decoded is left out and counted`() async throws {
        let comments = [CatalogJSON.comment("c"), #"{"id": "d"}"#]
        network.reply(to: .get, "/v1/items/a/comments", json: CatalogJSON.page("comments", comments))
        network.reply(to: .get, "/v1/items/a/comments/c/replies", json: CatalogJSON.page("replies", comments))
        for thread in [CommentThread.comments(on: "a"), .replies(to: "c", on: "a")] {
            let page = try await home.comments(in: thread, after: nil)
            #expect(page.elements.map(\.id) == ["c"] && page.unreadableCount == 1)
        }
    }

    @Test func `A next page without a readable item is counted`() async throws {
        network.reply(to: .get, "/v1/items", json: CatalogJSON.page("items", ["{}", "{}"], next: "m"))
        #expect(try await home.items(after: "n") == Page(elements: [], nextCursor: "m", unreadableCount: 2))
    }

    @Test func `A first page without a readable item is an error that names the reason`() async throws {
        let item = CatalogJSON.item("a").replacing("KRW", with: "ZZZ")
        network.reply(to: .get, "/v1/items", json: CatalogJSON.page("items", [item, "{}"], next: "n"))
        let error = try await #require(throws: NetworkError.self) { try await home.items(after: nil) }
        guard case .decoding(let failure) = error else { throw error }
        #expect(failure.path.hasPrefix("items[0].prices[0]"))
    }
}
