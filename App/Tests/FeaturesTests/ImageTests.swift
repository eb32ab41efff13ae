import Core
import CoreTesting
import FeaturesTesting
import Foundation
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct ImageTests {
    private func pixmap(_ header: String, _ bytes: [UInt8]) -> Data { Data(header.utf8) + Data(bytes) }

    private static let red = PixelImage.Pixel(red: 255, green: 0, blue: 0)
    private static let blue = PixelImage.Pixel(red: 0, green: 0, blue: 255)

    @Test(arguments: ["P6\n2 1\n255\n", "P6 2 1 255 ", "P6\n# a comment\n2\t#another\n1\n255\n"])
    func aPixmapIsRead(header: String) throws {
        let image = try PixelImage(pixmap: pixmap(header, [255, 0, 0, 0, 0, 255]))
        #expect(image == PixelImage(width: 2, height: 1, pixels: [Self.red, Self.blue]))
        #expect(image[1, 0] == Self.blue)
    }

    @Test func whatFollowsThePictureIsIgnored() throws {
        #expect(try PixelImage(pixmap: pixmap("P6 1 1 255 ", [1, 2, 3, 4])).pixels.count == 1)
    }

    @Test(arguments: [
        "", "P6", "P5 1 1 255 ", "P6 1 1 65535 ", "P6 0 1 255 ", "P6 -1 1 255 ", "P6 1 255 ", "P6x1 1 255 ",
        "P6 9999999999 1 255 ", "P6 1 1 255", "P6 1 1 #",
    ])
    func whatIsNoPixmapIsRefused(header: String) {
        #expect(throws: PictureError.malformed) { try PixelImage(pixmap: pixmap(header, [1, 2])) }
    }

    @Test func aPixmapThatIsCutShortIsRefused() {
        #expect(throws: PictureError.malformed) { try PixelImage(pixmap: pixmap("P6 2 1 255 ", [1, 2, 3, 4, 5])) }
    }

    @Test(arguments: ["P6 99999 99999 255 ", "P6 999999999 999999999 255 ", "P6 1048577 1 255 "])
    func aPictureThatIsTooLargeIsRefusedBeforeItIsRead(header: String) {
        #expect(throws: PictureError.tooLarge(limit: 1 << 20)) { try PixelImage(pixmap: pixmap(header, [])) }
    }

    @Test func anyBytesAreReadOrRefused() {
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

    @Test func aSmallerPictureIsTheMeanOfWhatItCovers() throws {
        let image = try #require(PixelImage(width: 2, height: 2, pixels: [Self.red, Self.blue, Self.red, Self.blue]))
        let mean = PixelImage.Pixel(red: 127, green: 0, blue: 127)
        #expect(image.resized(width: 1, height: 1).pixels == [mean])
        #expect(image.resized(width: 2, height: 1).pixels == [Self.red, Self.blue])
        #expect(image.resized(width: 4, height: 2).pixels.prefix(4) == [Self.red, Self.red, Self.blue, Self.blue])
        #expect(image.resized(width: 0, height: -3).pixels == [mean])
        #expect(image.size(fitting: 80, 40) == (40, 40))
        #expect(image.size(fitting: 0, 0) == (1, 1))
        #expect(PixelImage(width: 2, height: 2, pixels: [Self.red]) == nil)
    }

    @Test func theViewerShowsThePictureWithTheItemsName() async throws {
        _ = try environment.home()
        environment.answer("/v1/items/a", CatalogJSON.item("a", title: "Lamp"))
        let data = pixmap("P6 1 1 255 ", [255, 0, 0])
        environment.network.reply(to: .get, "/v1/items/a/image") { _ throws(NetworkError) in
            NetworkResponse(status: 200, body: data)
        }
        let model = environment.track(ImageViewerViewModel(itemID: "a"))
        await model.load()
        #expect(model.picture.value?.title == "Lamp")
        #expect(model.picture.value?.image.pixels == [Self.red])
        #expect(environment.network.requests.last?.headers["Accept"] == "image/x-portable-pixmap")
    }

    @Test func aPictureThatCannotBeReadIsSaidToBeSo() async throws {
        _ = try environment.home()
        environment.answer("/v1/items/a", CatalogJSON.item("a"))
        environment.answer("/v1/items/a/image", "no picture")
        let model = environment.track(ImageViewerViewModel(itemID: "a"))
        await model.load()
        #expect(model.picture == .failed(UserFacingError(PictureError.malformed)))
    }

    @Test func anItemMayHaveNoPicture() async throws {
        _ = try environment.home()
        environment.answer(
            "/v1/items/a",
            #"{"id": "a", "title": "t", "summary": "", "description": "", "category": "c", "prices": [], "comment_count": 0}"#
        )
        let model = environment.track(ImageViewerViewModel(itemID: "a"))
        await model.load()
        #expect(model.picture == .failed(UserFacingError(PictureError.missing)))
    }

    @Test(arguments: ["http://evil.example/x", "ftp://x/y", "file:///etc/passwd"])
    func aPictureIsNotFetchedFromAnUnsafeAddress(reference: String) async {
        let network = FakeNetworkService()
        let home = RemoteHomeRepository(network: network, language: "en")
        await #expect(throws: NetworkError.self) { try await home.image(at: reference) }
        #expect(network.requests.isEmpty)
    }
}
