import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(5)))
struct PictureTests {
    @Test func anItemSaysWhereItsPictureIs() async throws {
        try await withSandbox { client in
            let item = try await client.get("/v1/items/itm_04").json
            let path = try #require(item["image_url"].string)
            let answer = try await client.get(path)
            #expect(answer.status == 200)
            #expect(answer[header: "content-type"] == "image/x-portable-pixmap")
            let header = Data("P6\n120 90\n255\n".utf8)
            #expect(answer.body.prefix(header.count) == header)
            #expect(answer.body.count == header.count + 120 * 90 * 3)
            #expect(try await client.get("/v1/items/itm_99/image").problem == "not-found")
        }
    }

    @Test func everyItemHasAPictureOfItsOwnThatNeverChanges() {
        let items = Catalogue.items.prefix(4)
        let pictures = items.map(\.picture.pixmap)
        #expect(Set(pictures).count == items.count)
        #expect(items.map(\.picture.pixmap) == pictures)
        #expect(Catalogue.items.allSatisfy { !$0.picture.layers.isEmpty })
    }
}
