import Foundation
import Processes
import Testing

@Suite(.timeLimit(.minutes(10))) struct DocCTests {
    private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    private let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    @Test func `The documentation of every catalog is built without a warning`() async throws {
        defer { try? FileManager.default.removeItem(at: output) }
        let modules = BuiltProduct.folder.appending(path: "Modules").path
        let script = root.appending(path: "Scripts/build-docs").path
        let run = try await Command.run([script, output.path, modules])
        try #require(run.ending == .exited(0) && run.errors == "", "\(run.errors)")

        let catalogs = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Packages").path)
            .filter { $0.hasSuffix(".docc") && !$0.contains("/.build") }
        #expect(catalogs.count >= 13)
        for catalog in catalogs {
            let module = URL(filePath: catalog).deletingPathExtension().lastPathComponent
            let page = output.appending(path: "documentation/\(module.lowercased())/index.html")
            #expect(FileManager.default.fileExists(atPath: page.path), "\(module)")
        }
    }

    /// Each library of a package has a catalog, except `Locking`, which has no symbols of its own.
    @Test func `Every target of the packages has a catalog`() throws {
        let packages = root.appending(path: "Packages")
        for package in try FileManager.default.contentsOfDirectory(atPath: packages.path) {
            let sources = packages.appending(path: "\(package)/Sources")
            for target in try FileManager.default.contentsOfDirectory(atPath: sources.path) where target != "Locking" {
                let catalog = sources.appending(path: "\(target)/\(target).docc")
                #expect(FileManager.default.fileExists(atPath: catalog.path), "\(package): \(target)")
            }
        }
    }
}
