import Core
import Foundation
import Testing

@testable import Infrastructure

@Suite(.timeLimit(.minutes(1))) struct PrivateFolderTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)").path

    @Test func `All who create a file at the same time get the same content, and no other file is left`() async throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = PrivateFolder(path: path)
        try folder.prepare()
        let contents = try await withThrowingTaskGroup(of: Data.self) { group in
            for number in 0..<50 {
                group.addTask { try folder.content(of: "id", orCreate: Data("\(number)".utf8)) }
            }
            return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
        }
        #expect(contents.count == 1)
        #expect(try folder.content(of: "id", orCreate: Data("other".utf8)) == contents.first)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["id"])
    }

    @Test func `A link in place of the file is refused`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = PrivateFolder(path: path)
        try folder.prepare()
        try FileManager.default.createSymbolicLink(atPath: path + "/id", withDestinationPath: "/etc/hostname")
        #expect(throws: SecureStorageError.self) { try folder.content(of: "id", orCreate: Data("1".utf8)) }
    }
}
