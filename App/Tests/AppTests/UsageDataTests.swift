import AnalyticsModule
import AuthModule
import CompositionRoot
import Core
import Features
import FeaturesTestSupport
import Foundation
import PaymentModule
import Sandbox
import Testing

/// A run through the whole shop, against the list in docs/usage-data.md.
@MainActor @Suite(.timeLimit(.minutes(5))) struct UsageDataTests {
    @Test func `A run through the shop sends the events and members of the document, and nothing of the user`()
        async throws
    {
        let events = try await eventsOfRun().map {
            try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
        }
        let document = try Document()
        var sent: [String: Set<String>] = [:]
        for event in events {
            let properties = event["properties"] ?? event["traits"] ?? [:]
            sent[Self.name(of: event), default: []].formUnion(Self.names(in: properties))
            let context = try #require(event["context"] as? [String: Any])
            let members = Set(event.keys).subtracting(["context"]).union(context.keys.map { "context.\($0)" })
            #expect(members.subtracting(document.members) == [])
        }
        #expect(sent == document.events)

        let bodies = events.map { "\($0)" }.joined()
        for text in ["Mina", "Park", "example.com", SandboxCredentials.password, "paper", "moon", "Moon", "Jimin"] {
            #expect(!bodies.contains(text), "\(text)")
        }
        let orders = events.filter { Self.name(of: $0) == "Order Completed" }
        #expect(orders.count == 1 && orders.allSatisfy { $0["userId"] as? String == "usr_mina" })
    }

    @Test(arguments: [LocalizedText.analyticsNote, .privacyExplanation])
    func `The privacy texts name what the document lists`(text: LocalizedText) throws {
        let names = try Document().events.keys
        for (kind, word, korean) in [("screen", "screen", "화면"), ("product", "item", "상품"), ("order", "order", "주문")] {
            #expect(names.contains { $0.lowercased().hasPrefix(kind) })
            #expect(text.english.lowercased().contains(word) && text.korean.contains(korean))
        }
        #expect(text.english.lowercased().contains("never") && text.english.contains("name"))
        #expect(text.korean.contains("이름과") && text.korean.contains(/제외돼요|않아요/))
    }

    /// Uses every feature that tracks, and returns the events that the server has received.
    private func eventsOfRun() async throws -> [Data] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await Sandbox().run { sandbox in
            var configuration = AppConfiguration(apiURL: sandbox.url, dataFolder: folder)
            configuration.analytics = .test(writeKey: ProductIdentity.writeKey)
            let app = AppModel(AppDependencies(configuration: configuration), language: .english)
            app.settings.update { $0.hasSeenOnboarding = true }
            await app.session.start()
            try await browse(app)
            try await buyAndRefund(app)
            try await editProfileAndSignOut(app)
            await app.session.enterBackground()
            app.session.enterForeground()
            try await app.dependencies.analytics.flush()
            return await sandbox.events().map(\.json)
        }
    }

    private func browse(_ app: AppModel) async throws {
        let home = try app.coordinator.home.coordinator()
        guard case .items(let list) = home.root(), case .item(let item) = home.screen(.item("itm_01"), at: 0) else {
            throw MissingScreen()
        }
        await list.refresh()
        list.searchText = "paper moon"
        await app.session.open(link: "trellis://home/items/itm_01")
        await item.refresh()
    }

    private func buyAndRefund(_ app: AppModel) async throws {
        guard case .signIn(let signIn) = app.coordinator.cover(.signIn),
            case .checkout(let opened) = try app.coordinator.home.coordinator().sheet(.checkout(item: "itm_01")),
            case .payments(let payments) = try app.coordinator.profile.coordinator().screen(.payments, at: 0)
        else { throw MissingScreen() }
        await signIn.signIn(username: SandboxCredentials.username, password: SandboxCredentials.password)
        await app.session.open(link: "trellis://home/items/itm_01?sheet=checkout")
        let checkout = opened.coordinator.model
        let paying = Task { await checkout.run() }
        defer { paying.cancel() }
        await until { checkout.isReady }
        await checkout.pay()
        let payment = try #require(checkout.paid)
        let refunding = Task { await payments.run() }
        defer { refunding.cancel() }
        await until { payments.payments.value != nil && payments.canRefund }
        await payments.refund(payment.id)
        await until { payments.payments.value?.first?.refundable.minorUnits == 0 }
    }

    private func editProfileAndSignOut(_ app: AppModel) async throws {
        guard case .edit(let form) = try app.coordinator.profile.coordinator().sheet(.edit),
            case .profile(let profile) = try app.coordinator.profile.coordinator().root()
        else { throw MissingScreen() }
        form.load()
        form.name = "Jimin"
        await form.save()
        let running = Task { await profile.run() }
        defer { running.cancel() }
        await until { profile.user?.name == "Jimin" }
        await profile.signOut()
        #expect(app.dependencies.auth.currentUser == nil)
    }

    /// Returns the name of an event in the document: that of a track event, otherwise the type.
    private static func name(of event: [String: Any]) -> String {
        event["event"] as? String ?? event["type"] as? String ?? ""
    }

    /// Returns the names of all members of objects in `value`.
    private static func names(in value: Any) -> Set<String> {
        switch value {
        case let object as [String: Any]: object.values.reduce(into: Set(object.keys)) { $0.formUnion(names(in: $1)) }
        case let array as [Any]: array.reduce(into: []) { $0.formUnion(names(in: $1)) }
        default: []
        }
    }
}

private struct MissingScreen: Error {}

/// The tables of docs/usage-data.md.
private struct Document {
    /// The names of properties of each event. A screen and a sign-in have the name of their type.
    var events: [String: Set<String>] = [:]
    /// The names of the members of each event, those of `context` as `context.NAME`.
    var members: Set<String> = []

    init() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/usage-data.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.matches(of: /`([^`]+)`/).map { String($0.1) } }
            switch cells[0].first {
            case "track": events[cells[1].first ?? "", default: []].formUnion(cells[2])
            case "screen", "identify": events[cells[0][0], default: []].formUnion(cells[2])
            default: members.formUnion(cells[0])
            }
        }
    }
}
