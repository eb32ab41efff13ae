import Core
import CoreTesting
import Foundation
import HostileServer
import Infrastructure
import NIOCore
import Synchronization
import Testing

/// Files sent, and answers written to files.
@Suite(.serialized, .timeLimit(.minutes(15))) struct TransferTests {
    private static let content = Data((0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    private let folder: TemporaryFolder
    private let file: URL
    private let reports = Reports()

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "file")
    }

    private final class Reports: Sendable {
        private let all = Mutex<[TransferProgress]>([])
        var list: [TransferProgress] { all.withLock(\.self) }
        @Sendable func add(_ progress: TransferProgress) { all.withLock { $0.append(progress) } }
    }

    private func download() -> NetworkRequest {
        NetworkRequest(target: "/x", file: .download(to: file, progress: reports.add))
    }

    private func upload(_ method: HTTPMethod = .put) -> NetworkRequest {
        NetworkRequest(method: method, target: "/x", file: .upload(from: file, progress: reports.add))
    }

    @Test(arguments: Transport.allCases)
    func aDownloadIsWrittenWholeAndReported(transport: Transport) async throws {
        let server = try await HostileServer { _ in .answer(body: ByteBuffer(bytes: Self.content)) }
        let response = try await NetworkService(transport, server.url) { $0.responseLimit = 10 }.perform(download())
        #expect(response.body.isEmpty)
        #expect(try Data(contentsOf: file) == Self.content)
        #expect(try folder.names == ["file"])
        let bytes = reports.list.map(\.bytes)
        #expect(bytes == bytes.sorted())
        #expect(reports.list.last == TransferProgress(bytes: 3 << 20, total: 3 << 20))
        #expect(server.requests.first?["Accept-Encoding"] == "identity")
    }

    @Test(arguments: Transport.allCases)
    func anEmptyDownloadIsAnEmptyFile(transport: Transport) async throws {
        let server = try await HostileServer { _ in .answer(body: "") }
        _ = try await NetworkService(transport, server.url).perform(download())
        #expect(try Data(contentsOf: file).isEmpty)
    }

    @Test(arguments: Transport.allCases)
    func aDownloadReplacesWhatWasThere(transport: Transport) async throws {
        try Data("old".utf8).write(to: file)
        let server = try await HostileServer { _ in .answer(body: "new") }
        _ = try await NetworkService(transport, server.url).perform(download())
        #expect(try Data(contentsOf: file) == Data("new".utf8))
        #expect(try folder.names == ["file"])
    }

    @Test(arguments: Transport.allCases)
    func aDownloadFollowsARedirect(transport: Transport) async throws {
        let server = try await HostileServer { request in
            request.target == "/x" ? .answer(302, headers: [("Location", "/y")], body: "moved") : .answer(body: "new")
        }
        _ = try await NetworkService(transport, server.url).perform(download())
        #expect(try Data(contentsOf: file) == Data("new".utf8))
    }

    @Test(arguments: Transport.allCases)
    func anErrorAnswerLeavesTheFileAlone(transport: Transport) async throws {
        try Data("old".utf8).write(to: file)
        let server = try await HostileServer { _ in .answer(404, body: "not here") }
        let response = try await NetworkService(transport, server.url).outcome(of: download()).response
        #expect(response?.body == Data("not here".utf8))
        #expect(try Data(contentsOf: file) == Data("old".utf8))
        #expect(try folder.names == ["file"])
        #expect(reports.list.isEmpty)
    }

    @Test(arguments: Transport.allCases)
    func aBrokenDownloadLeavesNothingBehind(transport: Transport) async throws {
        try Data("old".utf8).write(to: file)
        let server = try await HostileServer { _ in
            Behaviour.answer(body: ByteBuffer(bytes: Self.content)).cut(at: 2 << 20)
        }
        let outcome = try await NetworkService(transport, server.url).outcome(of: download())
        #expect(outcome.error?.isOffline == true, "\(outcome)")
        #expect(try Data(contentsOf: file) == Data("old".utf8))
        #expect(try folder.names == ["file"])
    }

    @Test(arguments: Transport.allCases)
    func aCancelledDownloadLeavesNothingBehind(transport: Transport) async throws {
        let server = try await HostileServer { _ in
            var behaviour = Behaviour.raw("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nfirst")
            behaviour.steps.append(.hang)
            return behaviour
        }
        let service = try NetworkService(transport, server.url)
        let (arrived, arrive) = AsyncStream.makeStream(of: TransferProgress.self)
        let request = NetworkRequest(target: "/x", file: .download(to: file) { arrive.yield($0) })
        let task = Task { await service.outcome(of: request) }
        var first = arrived.makeAsyncIterator()
        #expect(await first.next() == TransferProgress(bytes: 5, total: 100_000))
        task.cancel()
        #expect(await task.value.error == .cancelled)
        #expect(try folder.names.isEmpty)
    }

    /// The callback runs on a thread of the transport's, and may well end what it is told about.
    @Test(arguments: Transport.allCases)
    func aDownloadMayBeCancelledByItsProgress(transport: Transport) async throws {
        let server = try await HostileServer { _ in .answer(body: ByteBuffer(bytes: Self.content)) }
        let service = try NetworkService(transport, server.url)
        let running = Mutex<Task<Result<NetworkResponse, NetworkError>, Never>?>(nil)
        let gate = Gate()
        let request = NetworkRequest(
            target: "/x",
            file: .download(to: file) { [reports] in
                reports.add($0)
                running.withLock { $0?.cancel() }
            }
        )
        let task = Task {
            await gate.pass()
            return await service.outcome(of: request)
        }
        running.withLock { $0 = task }
        gate.open()
        #expect(await task.value.error == .cancelled)
        #expect(reports.list.count == 1)
        #expect(try folder.names.isEmpty)
    }

    @Test(arguments: Transport.allCases)
    func aDownloadHasALimitOfItsOwn(transport: Transport) async throws {
        let server = try await HostileServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nb\r\n12345678901\r\n0\r\n\r\n")
        }
        let service = try NetworkService(transport, server.url) { $0.downloadLimit = 10 }
        #expect(
            await service.outcome(of: download()).error == .responseTooLarge(url: server.url + "/x", limit: 10)
        )
        #expect(try folder.names.isEmpty)
    }

    @Test(arguments: Transport.allCases)
    func aPlaceThatCannotBeWrittenToIsKnownBeforeAnythingIsSent(transport: Transport) async throws {
        let server = try await HostileServer { _ in .answer() }
        let service = try NetworkService(transport, server.url)
        let place = folder.url.appending(path: "nowhere/file")
        let request = NetworkRequest(target: "/x", file: .download(to: place))
        #expect(
            await service.outcome(of: request).error
                == .invalidRequest("The download cannot be written to \(place.path): No such file or directory.")
        )
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: Transport.allCases)
    func aFileIsSentWholeAndReported(transport: Transport) async throws {
        try Self.content.write(to: file)
        let server = try await HostileServer { _ in .answer() }
        _ = try await NetworkService(transport, server.url).perform(upload())
        let request = try #require(server.requests.first)
        #expect(request["Content-Length"] == "\(3 << 20)")
        #expect(Data(request.body.readableBytesView) == Self.content)
        let bytes = reports.list.map(\.bytes)
        #expect(bytes == bytes.sorted())
        #expect(reports.list.last == TransferProgress(bytes: 3 << 20, total: 3 << 20))
    }

    @Test(arguments: Transport.allCases)
    func anEmptyFileIsSent(transport: Transport) async throws {
        try Data().write(to: file)
        let server = try await HostileServer { _ in .answer() }
        _ = try await NetworkService(transport, server.url).perform(upload())
        #expect(server.requests.first?["Content-Length"] == "0")
    }

    /// Trap 5: the body of 307 and 308.
    @Test(arguments: Transport.allCases, [302, 303, 307, 308])
    func aFileIsSentAgainWhereARedirectKeepsTheBody(transport: Transport, status: Int) async throws {
        try Data("content".utf8).write(to: file)
        let server = try await HostileServer { $0.target == "/x" ? .redirect(status, to: "/y") : .answer() }
        _ = try await NetworkService(transport, server.url).perform(upload(.post))
        #expect(server.requests.map(\.text) == ["content", status < 307 ? "" : "content"])
    }

    /// A server that wants no more may say so at once, and leave the rest unread.
    @Test(arguments: Transport.allCases, [401, 413, 500])
    func anAnswerBeforeTheEndOfTheFileIsTaken(transport: Transport, status: Int) async throws {
        try Data(count: 16 << 20).write(to: file)
        let server = try await HostileServer(readsBodies: false) { _ in
            Behaviour(Behaviour.answer(status, body: "enough").steps + [.hang])
        }
        let service = try NetworkService(transport, server.url)
        let outcome = await service.outcome(of: upload())
        #expect(outcome.response?.status == status, "\(outcome)")
        #expect(outcome.response?.body == Data("enough".utf8))
    }

    /// The end of the request comes when the connection has gone already.
    @Test(arguments: Transport.allCases)
    func aServerThatAnswersEarlyAndGoesDoesNoHarm(transport: Transport) async throws {
        try Data(count: 1 << 20).write(to: file)
        let server = try await HostileServer(readsBodies: false) { _ in .answer(200).closing }
        let service = try NetworkService(transport, server.url)
        for _ in 1...50 {
            let outcome = await service.outcome(of: upload())
            #expect(outcome.response?.status == 200 || outcome.error?.isOffline == true, "\(outcome)")
        }
    }

    @Test(arguments: Transport.allCases)
    func aFileThatIsNotThereIsKnownBeforeAnythingIsSent(transport: Transport) async throws {
        let server = try await HostileServer { _ in .answer() }
        let service = try NetworkService(transport, server.url)
        #expect(
            await service.outcome(of: upload()).error
                == .invalidRequest("\(file.path) cannot be sent: No such file or directory.")
        )
        let folder = NetworkRequest(method: .put, target: "/x", file: .upload(from: folder.url))
        #expect(await service.outcome(of: folder).error?.isInvalidRequest == true)
        #expect(server.requests.isEmpty)
    }
}
