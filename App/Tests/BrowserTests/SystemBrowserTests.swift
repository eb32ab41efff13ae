import Foundation
import Testing

@testable import Browser

@Suite(.timeLimit(.minutes(1))) struct SystemBrowserTests {
    /// Creates a program in a new folder that writes its arguments, one in each line, to a named pipe. Returns the first
    /// lines of the pipe after `BROWSER` was used to open `url`.
    private func lines(_ count: Int, opening url: URL, browser: String) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = folder.appending(path: "test-browser").path
        let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" \"$MARK\" end > '\(pipe)'\n"
        try Data(script.utf8).write(to: URL(filePath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        let environment = ["PATH": "/usr/bin:\(folder.path)", "BROWSER": browser, "MARK": "mark"]
        #expect(SystemBrowser.open(url, environment: environment))
        // Also for writing, so that opening it does not wait for the program.
        let descriptor = open(pipe, O_RDWR | O_CLOEXEC)
        let reader = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var text = ""
        while text.count(where: \.isNewline) < count { text += String(decoding: reader.availableData, as: UTF8.self) }
        return text.split(separator: "\n").map(String.init)
    }

    private let url = "https://id.example.com/authorize?a=1&b=%24(id);x"

    @Test(arguments: ["test-browser", "missing-browser:test-browser:other"])
    func `The URL is an argument of the browser, without a shell, and the variables are its own`(browser: String) throws
    {
        let url = try #require(URL(string: url))
        #expect(try lines(3, opening: url, browser: browser) == [url.absoluteString, "mark", "end"])
    }

    @Test func `%s in BROWSER stands for the URL`() throws {
        let url = try #require(URL(string: url))
        let lines = try lines(4, opening: url, browser: "test-browser --new=%s --last")
        #expect(lines == ["--new=\(url.absoluteString)", "--last", "mark", "end"])
    }

    @Test func `Without any program nothing is opened`() throws {
        let url = try #require(URL(string: url))
        #expect(!SystemBrowser.open(url, environment: ["PATH": "/nowhere", "BROWSER": ":: :x"]))
    }
}
