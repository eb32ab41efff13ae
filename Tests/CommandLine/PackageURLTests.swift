import Foundation
import Processes
import Testing

/// Another project that depends on the last commit of this repository by its Git URL, as Core's README shows.
@Suite(.timeLimit(.minutes(30))) struct PackageURLTests {
    private let folder = DataFolder()
    private let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    @Test func `The project of Core's README builds, and keeps a session`() async throws {
        let repository = folder.file("trellis").path
        try await Command.output("git", "clone", "--quiet", "--depth", "1", "file://\(root.path)", repository)
        try await Command.output("git", "-C", repository, "tag", "1.0.0")
        try writeProject(dependingOn: "file://\(repository)")
        let project = folder.file("YourApp").path
        try await Command.output("swift", "build", "--package-path", project)

        let serve = try BuiltApp(["serve", "--quiet", "--data-dir", folder.file("server").path])
        let address = try await serve.address()
        let program = "\(project)/.build/debug/YourApp"
        let data = folder.file("data").path
        let first = try await Command.output(program, address, data, input: "mina@example.com\ntrellis-demo\n")
        #expect(first.hasSuffix("\nWelcome, Mina Park\n"), "\(first)")
        #expect(try await Command.output(program, address, data) == "Welcome back, Mina Park\n")
        await serve.end(after: SIGTERM)
    }

    /// Writes the manifest and the program of the README.
    private func writeProject(dependingOn url: String) throws {
        let readme = try String(contentsOf: root.appending(path: "Packages/Core/README.md"), encoding: .utf8)
        let section = try #require(readme.split(separator: "## Into another project").last)
        let samples = section.matches(of: /```swift\n(?<text>(?s:.*?))```/).map { String($0.text) }
        try #require(samples.count == 2)
        let sources = folder.file("YourApp/Sources/YourApp")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let manifest = samples[0].replacing("https://git.example/trellis", with: url)
        try manifest.write(to: folder.file("YourApp/Package.swift"), atomically: true, encoding: .utf8)
        try samples[1].write(to: sources.appending(path: "main.swift"), atomically: true, encoding: .utf8)
    }
}
