import Foundation
import Testing

@testable import Sandbox

@Suite(.sandbox, .timeLimit(.minutes(5)))
struct PictureTests {
    private let catalog: Catalog

    init() throws {
        catalog = try Catalog.embedded.get()
    }

    @Test(arguments: [(nil, 480, 360), (16, 16, 12), (333, 333, 249), (960, 960, 720)])
    func `A picture has the requested size, as a pixmap and as PNG`(width: Int?, columns: Int, rows: Int) async throws {
        let path = try #require(try await client.get("/v1/items/itm_04").json["image_url"].string)
        let query = width.map { "?width=\($0)" } ?? ""
        let pixmap = try await client.get(path + query, headers: ["Accept": "image/x-portable-pixmap"])
        #expect(pixmap.status == 200 && pixmap[header: "content-type"] == "image/x-portable-pixmap")
        let header = Data("P6\n\(columns) \(rows)\n255\n".utf8)
        #expect(pixmap.body.starts(with: header) && pixmap.body.count == header.count + 3 * columns * rows)
        let png = try await client.get(path + query, headers: ["Accept": "image/webp, */*"])
        #expect(png.status == 200 && png[header: "content-type"] == "image/png")
        #expect(png[header: "vary"] == "Accept")
        let decoded = try DecodedPNG(png.body)
        #expect(
            decoded.header == Data([0, 0, UInt8(columns >> 8), UInt8(columns & 255)])
                + Data([0, 0, UInt8(rows >> 8), UInt8(rows & 255), 8, 2, 0, 0, 0])
        )
        #expect(decoded.pixels(rowLength: 3 * columns) == pixmap.body.dropFirst(header.count))
    }

    @Test func `Each item has a picture of its own, which looks the same in all sizes`() {
        let pictures = catalog.items.map { $0.illustration.raster(width: 64) }
        #expect(Set(pictures.map(\.pixels)).count == catalog.items.count)
        for (item, small) in zip(catalog.items, pictures) {
            #expect(!item.illustration.layers.isEmpty)
            let large = item.illustration.raster(width: 256)
            for pixel in 0..<64 * 48 {
                // The red of the 4 by 4 pixels of the large picture that the pixel covers.
                var sum = 0
                for row in 0..<4 {
                    let start = (4 * (pixel / 64) + row) * 256 + 4 * (pixel % 64)
                    for column in 0..<4 { sum += Int(large.pixels[3 * (start + column)]) }
                }
                #expect(abs(sum / 16 - Int(small.pixels[3 * pixel])) < 64, "\(item.id), pixel \(pixel)")
            }
        }
    }

    @Test func `The checksums are those of the standards`() {
        #expect(CRC32.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        var checksum = Adler32()
        checksum.update(Array("Wiki".utf8))
        checksum.update(Array("pedia".utf8))
        #expect(checksum.value == 0x11E6_0398)
    }
}

/// A PNG with stored blocks, read without the code of the Sandbox.
private struct DecodedPNG {
    private(set) var header = Data()
    private var stream = Data()

    init(_ file: Data) throws {
        try #require(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        var rest = file.dropFirst(8)
        var types: [String] = []
        while !rest.isEmpty {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let content = rest.dropFirst(8).prefix(length)
            types.append(String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
            try #require(content.count == length && rest.count >= length + 12)
            if types.last == "IHDR" { header = Data(content) } else { stream += content }
            rest = rest.dropFirst(length + 12)
        }
        #expect(types == ["IHDR", "IDAT", "IEND"])
    }

    /// Returns the rows without the bytes of their filters, which must be 0.
    func pixels(rowLength: Int) -> Data? {
        var rows = Data()
        var rest = stream.dropFirst(2)
        while let isLast = rest.first {
            let header = Array(rest.prefix(6))
            guard header.count == 6, Int(header[1]) + Int(header[2]) << 8 == rowLength + 1, header[5] == 0,
                header[1] == ~header[3], header[2] == ~header[4], rest.count >= rowLength + 6
            else { return nil }
            rows += rest.dropFirst(6).prefix(rowLength)
            rest = rest.dropFirst(6 + rowLength)
            if isLast == 1 { return rest.count == 4 ? rows : nil }
        }
        return nil
    }
}
