import Core
import Foundation
import Testing

/// Searches for secrets in the output, the files and the system calls of a worker that uses them.
@Suite(.timeLimit(.minutes(15))) struct SecrecyTests {
    private static let secret = "secret-7f3a-Wx9"
    /// The key in the key file.
    private static let key = Data((0..<32).map { 0xc3 ^ $0 &* 41 })

    private static func folder() throws -> TemporaryStore {
        let folder = TemporaryStore(isCreated: true)
        try key.write(to: folder.file("store.key"))
        chmod(folder.file("store.key").path, 0o400)
        return folder
    }

    @Test func `No output and no file contains a secret`() async throws {
        let folder = try Self.folder()
        let worker = try Worker("secrets", in: folder.url)
        try worker.send(Self.secret)
        let (lines, status) = try await worker.finish()
        #expect(status == 0)
        // The output has results and failures.
        #expect(lines.count { $0.hasPrefix("failed") } > 4)
        #expect(lines.count { $0.hasPrefix("succeeded") } > 1)
        var places = ["the output": Data(lines.joined(separator: "\n").utf8)]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
            places[name] = try? Data(contentsOf: folder.file(name))
        }
        try report(places, [Self.key])
    }

    @Test(.needsTracer)
    func `No system call receives a secret`() async throws {
        let folder = try Self.folder()
        let calls = Tracer.writing + ["pwritev", "sendto", "sendmsg", "execve"]
        let run = try await Tracer.run("secrets", in: folder, input: Self.secret, calls: calls)
        #expect(run.status == 0)
        #expect(run.calls.count > 50)
        var places: [String: Data] = [:]
        var keys: [Data] = []
        for (number, call) in run.calls.enumerated() {
            if call.name == "pwrite64", call.path.contains("/store.key") {
                keys.append(call.data)
            } else {
                places["\(number) \(call.name) \(call.path)"] = call.data
            }
        }
        #expect(keys.map(\.count) == [32, 32])
        try report(places, keys + [Self.key])
    }

    #if os(Linux)
    /// The backtracer of the toolchain prints the memory to which the registers of a crashed program point.
    @Test func `With the setting of the threat model, a crash message contains no secret`() async throws {
        let marker = SecretMarker(bytes: Data(Self.secret.utf8))
        func message(_ setting: String) async throws -> Data {
            let redirection = ["/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"]
            let launcher = ["/usr/bin/env", "SWIFT_BACKTRACE=\(setting)"] + redirection
            let worker = try Worker("crash", in: FileManager.default.temporaryDirectory, by: launcher)
            // Long enough that the registers point to it instead of holding it.
            try worker.send(String(repeating: Self.secret, count: 4))
            let (lines, status) = try await worker.finish()
            #expect(status == -1)
            return Data(lines.joined(separator: "\n").utf8)
        }
        let (full, safe) = (try await message("enable=yes"), try await message("registers=none"))
        #expect(!marker.isFound(in: safe), "\(String(decoding: safe, as: UTF8.self))")
        // Without a toolchain there is no message.
        if !full.isEmpty {
            #expect(marker.isFound(in: full), "The setting may not be needed any more.")
            #expect(String(decoding: safe, as: UTF8.self).contains("crashWithSecret"))
        }
        let document = URL(filePath: #filePath).appending(path: "../../../docs/threat-model.md").standardizedFileURL
        #expect(try String(contentsOf: document, encoding: .utf8).contains("`SWIFT_BACKTRACE=registers=none`"))
    }
    #endif

    private func report(_ places: [String: Data], _ keys: [Data]) throws {
        let markers = ([Data(Self.secret.utf8)] + keys).map(SecretMarker.init)
        let size = places.values.reduce(0) { $0 + $1.count }
        let found = places.filter { place in markers.contains { $0.isFound(in: place.value) } }.keys.sorted()
        let hits = "\(size) bytes: \(found.count) hits"
        print("proof: a secret and \(keys.count) keys searched for in \(places.count) places, \(hits)")
        #expect(found == [])
        #expect(markers.allSatisfy { $0.canBeFound })
    }
}
