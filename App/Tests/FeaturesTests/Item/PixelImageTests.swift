import Core
import CoreTesting
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct PixelImageTests {
    private func pixmap(_ header: String, _ bytes: [UInt8]) -> Data { Data(header.utf8) + Data(bytes) }

    @Test(arguments: ["P6\n2 1\n255\n", "P6 2 1 255 ", "P6\n# a comment\n2\t#another\n1\n255\n"])
    func `A pixmap is decoded`(header: String) throws {
        let image = try PixelImage(pixmap: pixmap(header, [255, 0, 0, 0, 0, 255]))
        #expect(image == PixelImage(width: 2, height: 1, bytes: Data([255, 0, 0, 0, 0, 255])))
    }

    @Test func `Bytes after the pixels are ignored`() throws {
        #expect(try PixelImage(pixmap: pixmap("P6 1 1 255 ", [1, 2, 3, 4])).bytes == Data([1, 2, 3]))
    }

    @Test(arguments: [
        "", "P6", "P5 1 1 255 ", "P6 1 1 65535 ", "P6 0 1 255 ", "P6 -1 1 255 ", "P6 1 255 ", "P6x1 1 255 ",
        "P6 9999999999 1 255 ", "P6 1 1 255", "P6 1 1 #",
    ])
    func `An invalid pixmap is malformed`(header: String) {
        #expect(throws: PictureError.malformed) { try PixelImage(pixmap: pixmap(header, [1, 2])) }
    }

    @Test func `A truncated pixmap is malformed`() {
        #expect(throws: PictureError.malformed) { try PixelImage(pixmap: pixmap("P6 2 1 255 ", [1, 2, 3, 4, 5])) }
    }

    @Test(arguments: ["P6 99999 99999 255 ", "P6 999999999 999999999 255 ", "P6 1048577 1 255 "])
    func `A picture that is too large is rejected by its header`(header: String) {
        #expect(throws: PictureError.tooLarge(limit: 1 << 20)) { try PixelImage(pixmap: pixmap(header, [])) }
    }

    @Test func `Random bytes never crash the decoder`() {
        var state: UInt64 = 7
        for _ in 0..<2_000 {
            var bytes = Data("P6".utf8)
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(Array(" \n#0129x\u{0}".utf8)[Int(state >> 60) % 9])
            }
            _ = try? PixelImage(pixmap: bytes)
        }
    }

    @Test func `The bytes must match the size`() {
        #expect(PixelImage(width: 2, height: 1, bytes: Data(count: 6)) != nil)
        for (width, height) in [(2, 2), (0, 0), (-2, -1), (.max, 3)] {
            #expect(PixelImage(width: width, height: height, bytes: Data(count: 6)) == nil)
        }
    }

    @Test func `The viewer shows the picture with the title of the item`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Lamp"))
        let data = pixmap("P6 1 1 255 ", [255, 0, 0])
        environment.network.reply(to: .get, "/v1/items/a/image") { _ throws(NetworkError) in
            NetworkResponse(status: 200, body: data)
        }
        let model = environment.make(ImageViewerViewModel(itemID: "a"))
        await model.refresh()
        #expect(model.picture.value?.title == "Lamp")
        #expect(model.picture.value?.image.bytes == Data([255, 0, 0]))
        let request = try #require(environment.network.requests.last)
        #expect(request.headers["Accept"] == "image/x-portable-pixmap" && request.query["width"] == "960")
        model.size = .medium
        await model.refresh()
        #expect(environment.network.requests.last?.query["width"] == "480")
    }

    @Test func `A malformed picture is an error`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        environment.answer("/v1/items/a/image", "no picture")
        let model = environment.make(ImageViewerViewModel(itemID: "a"))
        await model.refresh()
        #expect(model.picture == .failed(UserFacingError(PictureError.malformed)))
    }

    @Test func `An item without a picture is an error`() async throws {
        try CatalogDataModule.configure(environment.container)
        environment.answer(
            "/v1/items/a",
            #"{"id": "a", "title": "t", "summary": "", "description": "", "category": "c", "prices": [], "comment_count": 0}"#
        )
        let model = environment.make(ImageViewerViewModel(itemID: "a"))
        await model.refresh()
        #expect(model.picture == .failed(UserFacingError(PictureError.missing)))
    }

    @Test(arguments: ["http://evil.example/x", "ftp://x/y", "file:///etc/passwd"])
    func `A picture is not requested from an insecure URL`(reference: String) async {
        let network = FakeNetworkService()
        let home = RemoteHomeRepository(network: network, language: "en")
        await #expect(throws: NetworkError.self) {
            try await home.image(at: reference, width: 160, mediaTypes: "image/png")
        }
        #expect(network.requests.isEmpty)
    }

    @Test(arguments: [("/pictures/a?v=2", "160"), ("https://cdn.example/a.png", nil)])
    func `Only the API is asked for a width`(reference: String, width: String?) async {
        let network = FakeNetworkService()
        let home = RemoteHomeRepository(network: network, language: "en")
        _ = try? await home.image(at: reference, width: 160, mediaTypes: "image/png")
        #expect(network.requests.map { $0.query["width"] } == [width])
        #expect(network.requests.map { $0.headers["Accept"] } == ["image/png"])
    }
}
