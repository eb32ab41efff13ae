import Core
import Foundation

/// The server's restrictions and the last delivery. They outlive the process.
struct DeliveryState: Codable, Hashable {
    /// A response with Retry-After.
    struct Postponement: Codable, Hashable {
        let received: Date
        let until: Date
    }

    /// The rejection of a write key.
    struct WriteKeyRejection: Codable, Hashable {
        /// The ``DeliveryStateStore/configurationHash`` at that time.
        let configuration: String
        let reason: String
    }

    var postponement: Postponement?
    var writeKeyRejection: WriteKeyRejection?
    /// The number of events that were refused alone since the server last accepted one.
    var refusals = 0
    /// The last flush that delivered events.
    var lastDelivery: AnalyticsStatus.Delivery?

    /// The state after the server has accepted events.
    var withoutRestrictions: DeliveryState { DeliveryState(lastDelivery: lastDelivery) }

    /// Returns the date until which nothing may be sent, or `nil`. A postponement from the future is ignored, since the
    /// clock was wrong.
    func postponedUntil(now: Date) -> Date? {
        guard let postponement, postponement.received <= now, now < postponement.until else { return nil }
        return postponement.until
    }
}

/// The stored state of the delivery to one server.
actor DeliveryStateStore {
    private let storage: any SecureStorageProtocol
    private let consent: ConsentStore
    private let key: String
    /// The hash of the write key, the server and the version of the app.
    nonisolated let configurationHash: String
    /// The last state, if it could not be stored.
    private var unsaved: DeliveryState?

    init(storage: any SecureStorageProtocol, consent: ConsentStore, server: String, configurationHash: String) {
        self.storage = storage
        self.consent = consent
        self.configurationHash = configurationHash
        key = "analytics.delivery." + server.storageKeyPart
    }

    /// Returns the state, without the rejection of another configuration. Damaged data counts as the initial state.
    func load() async throws(AnalyticsError) -> DeliveryState {
        if let unsaved { return unsaved }
        do {
            let data = try await storage.data(for: key)
            var state = data.flatMap { try? WireJSON.decode(DeliveryState.self, from: $0) } ?? DeliveryState()
            if state.writeKeyRejection?.configuration != configurationHash { state.writeKeyRejection = nil }
            return state
        } catch {
            throw .storage(error)
        }
    }

    /// Stores the state. If that fails, it applies until the process ends.
    func save(_ state: DeliveryState) async {
        let data = state == DeliveryState() ? nil : try? WireJSON.encode(state)
        unsaved = (try? await consent.store(data, for: key)) == nil ? state : nil
    }
}
