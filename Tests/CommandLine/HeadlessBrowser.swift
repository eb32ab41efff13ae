import Foundation
import Processes
import Testing

/// A headless Chromium with one page, which the DevTools protocol controls. It ends with the last reference.
final class HeadlessBrowser {
    static let path = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]
        .first(where: FileManager.default.isExecutableFile)

    private struct Message: Decodable {
        struct Parameters: Decodable {
            let sessionId: String?
        }
        struct Reply: Decodable {
            struct Value: Decodable {
                let value: String?
            }
            let result: Value?
        }
        let id: Int?
        let params: Parameters?
        let result: Reply?
    }

    private struct Script: Encodable {
        let expression: String
        let awaitPromise = true
    }

    private let process: ChildProcess
    private let input = Pipe()
    private var lines: AsyncStream<String>.Iterator
    private var session: String?
    private var messageCount = 0

    /// Starts a browser that opens `address`.
    init(_ program: String, opening address: String) throws {
        let output = Pipe()
        // Messages come through descriptors 3 and 4 and end with a zero byte.
        let command = #""$0" --headless --no-sandbox --disable-gpu --remote-debugging-pipe "$1" 3<&0 4>&1 >/dev/null"#
        process = try ChildProcess(
            ["/bin/sh", "-c", command + #" | stdbuf -o0 tr '\0' '\n'"#, program, address],
            input: .pipe(input),
            output: .pipe(output),
            errors: .nothing
        )
        lines = output.fileHandleForReading.lineStream().makeAsyncIterator()
    }

    /// Returns the document of the page once it contains `text`, or as it is after 60 seconds.
    func document(containing text: String) async throws -> String {
        if session == nil {
            try send("Target.setAutoAttach", #"{"autoAttach":true,"waitForDebuggerOnStart":false,"flatten":true}"#)
            session = try await message { $0.params?.sessionId }
        }
        let script = """
            new Promise(end => {
                const last = Date.now() + 60000;
                (function look() {
                    const html = document.documentElement.outerHTML;
                    html.includes('\(text)') || Date.now() > last ? end(html) : setTimeout(look, 20);
                })();
            })
            """
        let parameters = try JSONEncoder().encode(Script(expression: script))
        while true {
            try send("Runtime.evaluate", String(decoding: parameters, as: UTF8.self))
            let reply = try await message { $0.id == messageCount ? $0 : nil }
            // A script fails when the page that it looks at is replaced by the next.
            if let document = reply.result?.result?.value { return document }
        }
    }

    /// Waits for a message in which `value` finds something, and returns that.
    private func message<Value>(_ value: (Message) -> Value?) async throws -> Value {
        while true {
            let line = try #require(await lines.next(), "The browser has ended.")
            if let found = value(try JSONDecoder().decode(Message.self, from: Data(line.utf8))) { return found }
        }
    }

    private func send(_ method: String, _ parameters: String) throws {
        let session = session.map { #","sessionId":"\#($0)""# } ?? ""
        messageCount += 1
        let message = #"{"id":\#(messageCount),"method":"\#(method)","params":\#(parameters)\#(session)}"#
        try input.fileHandleForWriting.write(contentsOf: Data(message.utf8) + [0])
    }
}
