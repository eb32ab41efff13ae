import AnalyticsModule
import Core
import Foundation
import Infrastructure
import Synchronization

/// New at each use, as an app creates the properties of each event.
var sixProperties: [String: AnalyticsValue] {
    ["item": "itm_01", "category": "lamps", "price": 49.9, "position": 3, "isNew": true, "coupon": nil]
}

/// A tracker with a log and a network.
struct EventQueue: Sendable {
    let analytics: any AnalyticsTracking & AnalyticsConsentManaging
    let status: any AnalyticsStatusProviding
    let log: FileEventLog
    private let storage: InMemoryStorage

    init(
        in folder: BenchmarkFolder,
        storage: InMemoryStorage = InMemoryStorage(),
        network: any NetworkServiceProtocol = NoNetwork()
    ) {
        log = folder.log(storage)
        self.storage = storage
        let tracker = AnalyticsAssembly(
            dependencies: .init(
                network: network,
                secureStorage: storage,
                eventLog: log,
                exclusiveAccess: FileExclusiveAccess(folder: folder.url),
                userProvider: NoUser(),
                config: .test()
            )
        ).assemble()
        (analytics, status) = (tracker, tracker)
    }

    /// Creates a queue with `count` events in its log.
    static func filled(
        _ count: Int,
        in folder: BenchmarkFolder,
        storage: InMemoryStorage = InMemoryStorage(),
        network: any NetworkServiceProtocol = NoNetwork()
    ) async throws -> EventQueue {
        let queue = EventQueue(in: folder, storage: storage, network: network)
        try await queue.analytics.setConsent(.granted)
        for number in 1...count {
            queue.analytics.track("Item Viewed", properties: sixProperties)
            if number.isMultiple(of: 5_000) { try await queue.analytics.persist() }
        }
        try await queue.analytics.persist()
        return queue
    }

    /// The events of the oldest closed files.
    var firstBatch: [Data] {
        get async throws {
            guard let data = await storage.data(for: "analytics.consent") else { return [] }
            let grant = try JSONDecoder().decode([String: String].self, from: data)["grant"] ?? ""
            return try await log.nextBatch(of: grant, skipping: []).flatMap(\.events)
        }
    }

    private struct NoUser: AnalyticsUserProviding {
        var currentUser: AnalyticsUser? { nil }
    }
}

/// A network whose servers accept everything.
struct NoNetwork: NetworkServiceProtocol {
    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        NetworkResponse(status: 200, body: Data())
    }
}

/// A storage of the few small records of analytics.
actor InMemoryStorage: SecureStorageProtocol {
    private var entries: [String: Data] = [:]

    func data(for key: String) -> Data? { entries[key] }
    func keys() -> [String] { entries.keys.sorted() }

    func transaction<Result: Sendable>(
        _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
    ) throws(SecureStorageError) -> Result {
        var transaction = StorageTransaction(entries)
        let result = try body(&transaction)
        entries = transaction.entries
        return result
    }
}

/// The floor of `track`.
final class EventArray: Sendable {
    private struct Event {
        let name: String
        let properties: [String: AnalyticsValue]
        let date: Date
    }

    private let events = Mutex<[Event]>([])

    @inline(never)
    func append(_ name: String, _ properties: [String: AnalyticsValue]) {
        events.withLock { $0.append(Event(name: name, properties: properties, date: Date())) }
    }
}

/// A temporary folder, removed with this value.
final class BenchmarkFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    init() {
        mkdir(url.path, 0o700)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Creates a log whose bound is raised, so that it drops nothing.
    fileprivate func log(_ storage: InMemoryStorage) -> FileEventLog {
        FileEventLog(
            folder: url.appending(path: "events"),
            collector: "collector",
            keyStorage: storage,
            maxBytes: 2_000_000_000
        )
    }
}

/// Appends an event with `properties`, of about `size` bytes as JSON. Its strings need no escapes.
func appendByHand(_ number: Int, _ properties: [String: AnalyticsValue], size: Int, to bytes: inout Data) {
    let start = bytes.count
    bytes.append(contentsOf: #"{"messageId":"0123456789abcdef0123456789abcdef-"#.utf8)
    bytes.append(contentsOf: String(number).utf8)
    bytes.append(contentsOf: #"","timestamp":"2026-03-14T09:26:53.000Z","type":"track","event":"Item Viewed","#.utf8)
    bytes.append(contentsOf: #""properties":{"#.utf8)
    for (name, value) in properties {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: name.utf8)
        bytes.append(contentsOf: "\":".utf8)
        switch value {
        case .string(let string):
            bytes.append(UInt8(ascii: "\""))
            bytes.append(contentsOf: string.utf8)
            bytes.append(UInt8(ascii: "\""))
        case .int(let int): bytes.append(contentsOf: String(int).utf8)
        case .double(let double): bytes.append(contentsOf: String(double).utf8)
        case .bool(let bool): bytes.append(contentsOf: (bool ? "true" : "false").utf8)
        default: bytes.append(contentsOf: "null".utf8)
        }
        bytes.append(UInt8(ascii: ","))
    }
    bytes.append(contentsOf: #""context":""#.utf8)
    let rest = size - (bytes.count - start) - 2
    if rest > 0 { bytes.append(contentsOf: repeatElement(UInt8(ascii: "x"), count: rest)) }
    bytes.append(contentsOf: "\"}\n".utf8)
}

/// Appends and syncs bytes: the floor of an append to the log.
func appendDurably(_ data: Data, to file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    defer { close(descriptor) }
    #if canImport(Darwin)
    let sync = fsync
    #else
    let sync = fdatasync
    #endif
    guard data.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == data.count, sync(descriptor) == 0
    else {
        throw CocoaError(.fileWriteUnknown)
    }
}
