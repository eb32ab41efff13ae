import AnalyticsModule
import AnalyticsTesting
import CoreTesting
import Foundation
import Infrastructure
import Testing

@Suite(.timeLimit(.minutes(5))) struct FileEventLogTests {
    private let folder = TestEventFolder()

    @Test(arguments: EventLogSpec.checks)
    func `A log of files meets the specification`(_ check: EventLogSpec.Check) async throws {
        try await check.run { folder.log(maxBytes: 2_000_000) }
    }

    @Test func `Events survive a restart, in private files that do not show them`() async throws {
        try await folder.startedLog().appendFile("first secret", "second secret")
        let log = folder.log()
        #expect(try await log.size().count == 2)
        #expect(try await log.texts() == ["first secret", "second secret"])
        #expect(try folder.names() == ["1-2-25.events"])
        let file = try folder.file("1-2-25.events")
        #expect(try Data(contentsOf: file).range(of: Data("secret".utf8)) == nil)
        let modes = try [file, folder.filesFolder(), folder.url].map {
            try FileManager.default.attributesOfItem(atPath: $0.path)[.posixPermissions] as? Int
        }
        #expect(modes == [0o600, 0o700, 0o700])
    }

    @Test func `Events of one collector are not given to another`() async throws {
        try await folder.startedLog().appendFile("a")
        let other = folder.log("http://b.example/")
        #expect(try await other.size().count == 0)
        #expect(try await other.batch() == [])
        try await other.appendFile("b")
        #expect(try await folder.log().texts() == ["a"])
        #expect(try await folder.log("http://b.example/").batch().texts == ["b"])
        try await other.keepOnly(nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test func `A key is created by the first append`() async throws {
        let log = try await folder.startedLog()
        #expect(try await log.batch() == [])
        #expect(try await log.texts() == [])
        #expect(try await log.size() == EventLogSize())
        #expect(folder.keyStorage.messages == [])
        try await log.append("1")
        #expect(try await folder.keyStorage.keys() == ["events.key"])
    }

    @Test func `All that is not of the grant is removed, and nothing that a link leads to`() async throws {
        let log = try await folder.startedLog()
        try await log.append("1")
        let outside = folder.parent.appending(path: "outside")
        try Data("kept".utf8).write(to: outside)
        try FileManager.default.createSymbolicLink(at: folder.url.appending(path: "link"), withDestinationURL: outside)
        // As a killed removal and an earlier version leave them.
        let removed = folder.url.appending(path: "0.removed")
        try FileManager.default.createDirectory(at: removed, withIntermediateDirectories: false)
        try Data().write(to: removed.appending(path: "1-0-0.events"))
        try Data().write(to: folder.url.appending(path: "events.lock"))
        try await log.keepOnly(TestEventFolder.grant)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 1)
        #expect(try await log.texts() == ["1"])
        #expect(try Data(contentsOf: outside) == Data("kept".utf8))
    }

    @Test func `Numbers exceed all present ones and are ordered as numbers`() async throws {
        for number in 1...12 { try await folder.startedLog().appendFile("\(number)") }
        #expect(try await folder.log().batch().texts == (1...12).map { "\($0)" })
        try FileManager.default.moveItem(at: folder.file("12-1-2.events"), to: folder.file("900-1-2.events"))
        try await folder.log().appendFile("13")
        #expect(try folder.names().last == "901-1-2.events")
    }

    @Test func `A number that was taken and closed since the listing is not used again`() async throws {
        let logs = (0..<8).map { _ in folder.log() }
        try await logs[0].keepOnly(TestEventFolder.grant)
        try await withThrowingTaskGroup { group in
            for log in logs {
                group.addTask { for _ in 0..<15 { try await log.appendFile("a") } }
            }
            try await group.waitForAll()
        }
        let names = try folder.names()
        #expect(Set(names.map { $0.prefix { $0 != "-" } }).count == 120)
        #expect(try await logs[0].size() == EventLogSize(count: 120, bytes: 120))
    }

    @Test func `Appends of four processes, deliveries and splits lose nothing and keep the order`() async throws {
        let events = IterationCount.of(100, long: 10_000)
        let writers = (0..<4).map { _ in folder.log() }
        try await writers[0].keepOnly(TestEventFolder.grant)
        let remaining = Monitor(writers.count)
        let received = try await withThrowingTaskGroup(of: [String].self) { group in
            for (writer, log) in writers.enumerated() {
                group.addTask {
                    for number in 0..<events {
                        try await log.append("\(writer) \(number)")
                        if number % 7 == writer { try await log.close() }
                    }
                    try await log.close()
                    remaining.withLock { $0 -= 1 }
                    return []
                }
            }
            group.addTask { [folder] in
                let log = folder.log()
                var received: [String] = []
                while true {
                    let isLast = remaining.withLock { $0 == 0 }
                    let batch = try await log.batch()
                    if batch.isEmpty, isLast { return received }
                    if let file = batch.last, file.events.count > 4 {
                        try await log.split(file.number, of: TestEventFolder.grant)
                    } else {
                        received += batch.texts
                        try await log.remove(batch)
                    }
                }
            }
            return try await group.reduce([], +)
        }
        for writer in writers.indices {
            #expect(received.filter { $0.hasPrefix("\(writer) ") } == (0..<events).map { "\(writer) \($0)" })
        }
        #expect(received.count == writers.count * events)
        #expect(try folder.names() == [])
    }

    @Test func `A grant that ends while other processes append and deliver is no error of the disk`() async throws {
        let ending = folder.log()
        var failures: [EventLogError] = []
        for round in 0..<IterationCount.of(60, long: 5_000) {
            try await ending.keepOnly(TestEventFolder.grant)
            let appended = Monitor(0)
            try await withThrowingTaskGroup(of: EventLogError.self) { group in
                for number in 0..<4 {
                    let log = folder.log()
                    group.addTask {
                        do throws(EventLogError) {
                            while true {
                                try await log.append("\(number)")
                                appended.withLock { $0 += 1 }
                                guard number == 0 else { continue }
                                try await log.close()
                                try await log.remove(log.batch())
                                _ = try await log.size()
                            }
                        } catch {
                            return error
                        }
                    }
                }
                await appended.wait { $0 >= round % 8 }
                try await ending.keepOnly(nil)
                for try await failure in group { failures.append(failure) }
            }
        }
        #expect(failures.filter { $0 != .grantEnded } == [])
    }
}
