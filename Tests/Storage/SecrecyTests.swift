import Core
import Foundation
import Testing

/// A secret is used wherever there can be one, and then looked for wherever it must not be.
@Suite(.timeLimit(.minutes(5))) struct SecrecyTests {
    private static let secret = "canary-7f3a-Wx9"

    @Test func noOutputAndNoFileTellsTheSecret() async throws {
        let folder = TemporaryStore()
        let worker = try Worker("tell", in: folder.url)
        try worker.send(Self.secret)
        let (lines, status) = try await worker.end()
        #expect(status == 0)
        // Whatever failed must have said so, or there was nothing to look through.
        #expect(lines.count { $0.hasPrefix("failed") } > 6)
        var places = ["the output": Data(lines.joined(separator: "\n").utf8)]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
            places[name] = try? Data(contentsOf: folder.file(name))
        }
        try report(places)
    }

    @Test(.enabled(if: Tracer.isUsable, Comment(rawValue: Tracer.absence)))
    func noSystemCallIsGivenTheSecret() async throws {
        let folder = TemporaryStore()
        let calls = Tracer.writing + ["pwritev", "sendto", "sendmsg", "execve"]
        let run = try await Tracer.run("tell", in: folder, input: Self.secret, calls: calls)
        #expect(run.status == 0)
        #expect(run.calls.count > 50)
        var places: [String: Data] = [:]
        for (number, call) in run.calls.enumerated() { places["\(number) \(call.name) \(call.path)"] = call.data }
        try report(places)
    }

    private func report(_ places: [String: Data]) throws {
        let size = places.values.reduce(0) { $0 + $1.count }
        let found = places.filter { Self.isFound(in: $0.value) }.keys.sorted()
        print("proof: a secret looked for in \(places.count) places, \(size) bytes: \(found.count) hits")
        #expect(found == [])
        try #require(Self.isFound(in: Data("x\(Self.secret)x".utf8)), "a search that finds nothing proves nothing")
        try #require(Self.isFound(in: Data("\(Array(Self.secret.utf8))".utf8)))
    }

    /// As it is, in hexadecimal, in base64 wherever in a text it may begin, and as a list of numbers.
    private static func isFound(in data: Data) -> Bool {
        let bytes = Data(secret.utf8)
        let hexadecimal = bytes.map { String($0, radix: 16) }.joined()
        let base64 = (0..<3).map { offset in
            let text = (Data(count: offset) + bytes).base64EncodedString()
            return String(text.dropFirst(offset == 0 ? 0 : offset + 1).dropLast(4))
        }
        let forms = [secret, hexadecimal, hexadecimal.uppercased()] + base64
        if forms.contains(where: { data.range(of: Data($0.utf8)) != nil }) { return true }
        let numbers = data.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .compactMap { UInt8(String(decoding: $0, as: UTF8.self)) }
        return Data(numbers).range(of: bytes) != nil
    }
}
