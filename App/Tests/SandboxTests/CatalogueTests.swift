import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct CatalogueTests {
    /// Walks a list to its end.
    private func walk(_ path: String, _ name: String, limit: Int, token: String? = nil, _ client: Client) async throws
        -> [String]
    {
        var ids: [String] = []
        var cursor = ""
        while true {
            let answer = try await client.get("\(path)?limit=\(limit)\(cursor)", token: token)
            try #require(answer.status == 200)
            let page = answer.json[name].array.compactMap { $0["id"].string ?? $0["sub"].string }
            #expect(page.count <= limit)
            ids += page
            guard let next = answer.json["next_cursor"].string else { return ids }
            #expect(page.count == limit)
            cursor = "&cursor=\(next)"
        }
    }

    @Test(arguments: [1, 7, 100])
    func pagesShowEachItemOnceInOrder(limit: Int) async throws {
        try await withSandbox { client in
            let ids = try await walk("/v1/items", "items", limit: limit, client)
            #expect(ids == Catalogue.items.map(\.id))
        }
    }

    @Test func commentsAndRepliesComeInPagesToo() async throws {
        try await withSandbox { client in
            for item in Catalogue.items.filter({ !$0.comments.isEmpty }).prefix(3) {
                let path = "/v1/items/\(item.id)/comments"
                #expect(try await walk(path, "comments", limit: 2, client) == item.comments.map(\.id))
                for comment in item.comments {
                    let ids = try await walk("\(path)/\(comment.id)/replies", "replies", limit: 1, client)
                    #expect(ids == comment.replies.map(\.id))
                }
            }
        }
    }

    @Test func aPageHas20UnlessToldOtherwiseAndTheLastSaysNull() async throws {
        try await withSandbox { client in
            let first = try await client.get("/v1/items")
            #expect(first.json["items"].array.count == min(20, Catalogue.items.count))
            let all = try await client.get("/v1/items?limit=100")
            #expect(all.json.members == ["items", "next_cursor"])
            #expect(all.text.contains(#""next_cursor":null"#))
        }
    }

    @Test func anItemHasAllTheContractAsksFor() async throws {
        try await withSandbox { client in
            let item = try #require(Catalogue.items.first)
            let answer = try await client.get("/v1/items/\(item.id)")
            #expect(answer.json["id"].string == item.id)
            #expect(answer.json["title"].string == item.title.en)
            #expect(answer.json["summary"].string == item.summary.en)
            #expect(answer.json["description"].string == item.description.en)
            #expect(answer.json["category"].string == item.category.rawValue)
            #expect(answer.json["comment_count"].integer == item.comments.count)
            #expect(answer.json["prices"].array.compactMap { $0["currency"].string } == ["KRW", "USD", "KWD"])
            #expect(
                answer.json["prices"].array.compactMap { $0["value"].integer }
                    == [item.priceKRW, item.priceUSD, item.priceKWD]
            )
        }
    }

    @Test func aCommentHasAnAuthorAndCountsItsReplies() async throws {
        try await withSandbox { client in
            let item = try #require(Catalogue.items.first { !$0.comments.isEmpty })
            let comment = item.comments[0]
            let shown = try await client.get("/v1/items/\(item.id)/comments").json["comments"][0]
            #expect(shown["author"]["id"].string == comment.author)
            #expect(shown["author"]["name"].string == SeedUsers.user(id: comment.author)?.name)
            #expect(shown["text"].string == comment.text.en)
            #expect(shown["created_at"].string == comment.createdAt)
            #expect(shown["reply_count"].integer == comment.replies.count)
        }
    }

    @Test func textsComeInTheLanguageWanted() async throws {
        try await withSandbox { client in
            let item = try #require(Catalogue.items.first)
            for path in ["/v1/items/\(item.id)", "/v1/items"] {
                let answer = try await client.get(path, headers: ["Accept-Language": "fr, ko-KR;q=0.9, en;q=0.8"])
                let title = path.hasSuffix("items") ? answer.json["items"][0]["title"] : answer.json["title"]
                #expect(title.string == item.title.ko)
                #expect(answer[header: "content-language"] == "ko")
                #expect(answer[header: "vary"] == "Accept-Language")
            }
        }
    }

    @Test(arguments: [
        (nil, "en"), ("", "en"), ("ko", "ko"), ("en, ko", "en"), ("ko, en", "ko"), ("fr", "en"), ("*", "en"),
        ("en;q=0.5, ko", "ko"), ("ko;q=0, en", "en"), ("KO-kr", "ko"), ("kok", "en"), ("en;q=x, ko;q=0.1", "ko"),
    ])
    func theBestLanguageIsTaken(acceptLanguage: String?, language: String) {
        #expect(Language(acceptLanguage: acceptLanguage).rawValue == language)
    }

    @Test(arguments: ["0", "101", "-1", "x", "1.5", "99999999999999999999"])
    func aLimitOutOfRangeIsRefused(limit: String) async throws {
        try await withSandbox { client in
            let answer = try await client.get("/v1/items?limit=\(limit)")
            #expect(answer.status == 400)
            #expect(answer.problem == "invalid-request")
        }
    }

    @Test func aCursorOfAnotherListIsRefused() async throws {
        try await withSandbox { client in
            let items = try await client.get("/v1/items?limit=1").json["next_cursor"].string
            let forged = Data("items\nitm_nothing".utf8).base64URL
            let paths = try [
                "/v1/items/itm_01/comments?cursor=\(#require(items))", "/v1/items?cursor=nonsense",
                "/v1/items?cursor=\(forged)", "/v1/items?cursor=%00",
            ]
            for path in paths {
                let answer = try await client.get(path)
                #expect(answer.status == 400)
                #expect(answer.problem == "invalid-cursor")
            }
        }
    }

    @Test(arguments: [
        "/v1/items/itm_none", "/v1/items/itm_none/comments", "/v1/items/itm_01/comments/cmt_none/replies",
        "/v1/items/itm_none/comments/cmt_0101/replies",
    ])
    func whatIsNotThereIsNotFound(path: String) async throws {
        try await withSandbox { client in
            let answer = try await client.get(path)
            #expect(answer.status == 404)
            #expect(answer.problem == "not-found")
        }
    }

    @Test func usersComeByIdWithoutTheirEmailAndOnlyToUsers() async throws {
        try await withSandbox { client in
            #expect(try await client.get("/v1/users").status == 401)
            let token = try await client.accessToken()
            let ids = try await walk("/v1/users", "users", limit: 4, token: token, client)
            #expect(ids == SeedUsers.all.map(\.id).sorted())
            let users = try await client.get("/v1/users", token: token).json["users"].array
            #expect(users.allSatisfy { $0.members == ["sub", "name", "preferred_username", "locale", "tier"] })
        }
    }
}
