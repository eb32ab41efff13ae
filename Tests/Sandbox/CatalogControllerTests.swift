import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct CatalogControllerTests {
    private let catalog: Catalog

    init() throws {
        catalog = try Catalog.embedded.get()
    }

    /// Returns the ids of all pages of a list.
    private func allIDs(_ path: String, _ name: String, limit: Int, token: String? = nil) async throws -> [String] {
        var ids: [String] = []
        var cursor = ""
        while true {
            let response = try await client.get("\(path)?limit=\(limit)\(cursor)", token: token)
            try #require(response.status == 200)
            let page = response.json[name].array.compactMap { $0["id"].string ?? $0["sub"].string }
            #expect(page.count <= limit)
            ids += page
            guard let next = response.json["next_cursor"].string else { return ids }
            #expect(page.count == limit)
            cursor = "&cursor=\(next)"
        }
    }

    @Test(arguments: [1, 7, 100]) func `Pages contain each element once, in order`(limit: Int) async throws {
        #expect(try await allIDs("/v1/items", "items", limit: limit) == catalog.items.map(\.id))
        for item in catalog.items.filter({ !$0.comments.isEmpty }).prefix(3) {
            let path = "/v1/items/\(item.id)/comments"
            #expect(try await allIDs(path, "comments", limit: limit) == item.comments.map(\.id))
            for comment in item.comments {
                let ids = try await allIDs("\(path)/\(comment.id)/replies", "replies", limit: limit)
                #expect(ids == comment.replies?.map(\.id) ?? [])
            }
        }
    }

    @Test func `A page has 20 elements by default, and the last one has a null cursor`() async throws {
        let comments = try await client.get("/v1/items/itm_01/comments").json["comments"].array
        #expect(comments.count == 20)
        let all = try await client.get("/v1/items?limit=100")
        #expect(all.json.members == ["items", "next_cursor", "total"] && all.json["total"] == 16)
        #expect(all.text.contains(#""next_cursor":null"#))
    }

    @Test func `An item and a comment have the fields of the API`() async throws {
        let item = try #require(catalog.items.first)
        let comment = try #require(item.comments.first)
        #expect(
            try await client.get("/v1/items/\(item.id)").json == [
                "id": "itm_01", "title": .string(item.title.en), "summary": .string(item.summary.en),
                "description": .string(item.description.en), "category": "home", "comment_count": 22,
                "image_url": "/v1/items/itm_01/image",
                "prices": .array(item.prices.map { ["value": .integer($0.value), "currency": .string($0.currency)] }),
            ]
        )
        #expect(
            try await client.get("/v1/items/\(item.id)/comments").json["comments"].array.first == [
                "id": "cmt_0101", "author": ["id": "usr_mina", "name": "Mina Park"], "reply_count": 0,
                "text": .string(comment.text.en), "created_at": "2026-01-06T11:40:12.000Z",
            ]
        )
    }

    @Test func `Texts are in the requested language`() async throws {
        let item = try #require(catalog.items.first)
        for path in ["/v1/items/\(item.id)", "/v1/items"] {
            let response = try await client.get(path, headers: ["Accept-Language": "fr, ko-KR;q=0.9, en;q=0.8"])
            let title = (response.json["items"].array.first ?? response.json)["title"]
            #expect(title.string == item.title.ko)
            #expect(response[header: "content-language"] == "ko")
            #expect(response[header: "vary"] == "Accept-Language")
        }
    }

    @Test(arguments: [
        (nil, "en"), ("", "en"), ("ko", "ko"), ("en, ko", "en"), ("ko, en", "ko"), ("fr", "en"), ("*", "en"),
        ("en;q=0.5, ko", "ko"), ("ko;q=0, en", "en"), ("KO-kr", "ko"), ("kok", "en"), ("en;q=x, ko;q=0.1", "ko"),
    ])
    func `The preferred language is selected`(acceptLanguage: String?, language: String) {
        #expect(Language(acceptLanguage: acceptLanguage).rawValue == language)
    }

    @Test(arguments: [
        ("?limit=0", 400, "invalid-request"), ("?limit=101", 400, "invalid-request"),
        ("?limit=-1", 400, "invalid-request"), ("?limit=x", 400, "invalid-request"),
        ("?limit=1.5", 400, "invalid-request"), ("?limit=99999999999999999999", 400, "invalid-request"),
        ("?limit=1&limit=2", 400, "invalid-request"), ("?cursor=%ff%", 400, "invalid-request"),
        ("?cursor=cmt_0101", 400, "invalid-cursor"), ("?cursor=itm_", 400, "invalid-cursor"),
        ("?cursor=%00", 400, "invalid-cursor"), ("?cursor=itm_01%0A", 400, "invalid-cursor"),
        ("/itm_none", 404, "not-found"), ("/itm_none/comments", 404, "not-found"),
        ("/itm_none/image", 404, "not-found"), ("/itm_01/image?width=15", 400, "invalid-request"),
        ("/itm_01/image?width=961", 400, "invalid-request"), ("/itm_01/image?width=-480", 400, "invalid-request"),
        ("/itm_01/image?width=x", 400, "invalid-request"), ("/itm_01/image?width=", 400, "invalid-request"),
        ("/itm_01/image?width=99999999999999999999", 400, "invalid-request"),
        ("/itm_01/comments/cmt_none/replies", 404, "not-found"),
        ("/itm_none/comments/cmt_0101/replies", 404, "not-found"),
    ])
    func `An invalid query or id is refused`(path: String, status: Int, problem: String) async throws {
        expect(try await client.get("/v1/items" + path), status, problem)
    }

    @Test func `Signed-in users can list all users, without emails`() async throws {
        expect(try await client.get("/v1/users"), 401, "unauthorized")
        let token = try await client.accessToken()
        let ids = try await allIDs("/v1/users", "users", limit: 4, token: token)
        #expect(ids == SeedUser.all.map(\.id) && ids == ids.sorted())
        let users = try await client.get("/v1/users", token: token).json["users"].array
        #expect(users.allSatisfy { $0.members == ["sub", "name", "preferred_username", "locale", "tier"] })
    }

    @Test func `The embedded catalog is complete and sorted`() {
        var ids: Set<String> = []
        func isSorted(_ ids: [String]) -> Bool { zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 } }
        #expect(isSorted(catalog.items.map(\.id)))
        for item in catalog.items {
            let lists = [item.comments] + item.comments.compactMap(\.replies)
            let comments = lists.flatMap { $0 }
            let texts = [item.title, item.summary, item.description] + comments.map(\.text)
            #expect(texts.allSatisfy { !$0.en.isEmpty && !$0.ko.isEmpty }, "\(item.id)")
            #expect(([item.id] + comments.map(\.id)).allSatisfy { ids.insert($0).inserted }, "\(item.id)")
            #expect(item.prices.map(\.currency) == ["KRW", "USD", "KWD"] && item.prices.allSatisfy { $0.value > 0 })
            #expect(comments.allSatisfy { SeedUser.withID($0.author) != nil }, "\(item.id)")
            for list in lists {
                #expect(isSorted(list.map(\.id)) && list.map(\.createdAt) == list.map(\.createdAt).sorted())
            }
        }
        for method in catalog.paymentMethods {
            let texts = [method.name, method.description]
            #expect(texts.allSatisfy { !$0.en.isEmpty && !$0.ko.isEmpty }, "\(method.id)")
            #expect((method.outcome == .declined) == (method.declineCode != nil), "\(method.id)")
        }
    }
}
