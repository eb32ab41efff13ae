import AuthModule
import Core
import DependencyInjection
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import Navigation
import Synchronization
import Testing

@testable import Features

@MainActor @Suite(.featureTestEnvironment, .timeLimit(.minutes(5))) struct FeatureRegistrationTests {
    @Test func `All dependencies of the features are registered`() throws {
        let app = environment.app()
        _ = try (app.home.coordinator(), app.profile.coordinator(), app.settings.coordinator(), environment.home())
        try environment.container.validate()
    }

    @Test func `Each destination of each coordinator finds its services in a container of its own`() throws {
        let opened = [
            try open { try HomeCoordinator(router: Router(), container: $0) },
            try open { container in
                let home = try HomeCoordinator(router: Router(), container: container)
                guard case .checkout(let checkout) = home.sheet(.checkout(item: "a")) else { throw Unexpected.content }
                return checkout.coordinator
            },
            try open { try ProfileCoordinator(router: Router(), container: $0) },
            try open { try SettingsCoordinator(router: Router(), container: $0) },
            try open { AppCoordinator(router: Router(), container: $0) },
        ]
        #expect(try Set(opened) == Set(files("Coordinator.swift").map { $0.deletingPathExtension().lastPathComponent }))
    }

    /// Opens each destination of a coordinator in a container to which no other destination has added services.
    ///
    /// - Returns: The name of the coordinator.
    private func open<C: Coordinator>(_ make: (DIContainer) throws -> C) throws -> String {
        let screens = try destinations(C.Flow.Screen.self)
        func content(of screen: C.Flow.Screen, in coordinator: C) -> C.Content {
            coordinator.router.restore(Route(path: screens + [screen]))
            return coordinator.screen(screen, at: screens.count)
        }
        var contents: [(name: String, make: (C) -> C.Content)] = [("root", { $0.root() })]
        for screen in screens { contents.append(("\(screen)", { content(of: screen, in: $0) })) }
        for sheet in try destinations(C.Flow.Sheet.self) { contents.append(("\(sheet)", { $0.sheet(sheet) })) }
        for cover in try destinations(C.Flow.Cover.self) { contents.append(("\(cover)", { $0.cover(cover) })) }
        for (name, content) in contents {
            let declared = Mutex<Set<DependencyKey>>([])
            let container = DIContainer(parent: environment.container) { event in
                if case .declared(let key, _) = event { declared.withLock { _ = $0.insert(key) } }
            }
            let coordinator = try make(container)
            if coordinator is AppCoordinator {
                // Its notices register the catalog when they need it.
                declared.withLock { $0 = [] }
            }
            #expect("\(content(coordinator))" != "unavailable", "\(C.self) \(name)")
            try container.validate()
            let diagram = container.mermaidDiagram().replacing("#lt;", with: "<").replacing("#gt;", with: ">")
            #expect(declared.withLock(\.self).filter { !diagram.contains("\"\($0)<br/>") } == [], "\(C.self) \(name)")
        }
        return "\(C.self)"
    }

    /// Returns a value of each case of a destination, by its name in links. All ids are `a`.
    private func destinations<D: Destination>(_ type: D.Type) throws -> [D] {
        guard D.self != Never.self else { return [] }
        let sources = try files("Flow.swift").map { try String(contentsOf: $0, encoding: .utf8) }
        let source = try #require(sources.first { $0.contains("enum \(D.self): ") })
        let body = source.split(separator: "enum \(D.self): ")[1]
        let lines = try #require(body.split(separator: "\n}").first).split(separator: "\n")
        let cases = lines.compactMap { $0.firstMatch(of: /^    case (\w+)/)?.1 }
        let keys = lines.compactMap { $0.firstMatch(of: /^        case (\w+)(?: = "(\w+)")?$/) }.map { $0.2 ?? $0.1 }
        #expect(keys.isEmpty || keys.count == cases.count, "A case of \(D.self) without a link is not opened.")
        let isRaw = D.self is any RawRepresentable.Type
        return try (keys.isEmpty ? cases : keys).map { name in
            let json = isRaw ? "\"\(name)\"" : "{\"\(name)\":{\"_0\":\"a\",\"item\":\"a\"}}"
            return try JSONDecoder().decode(D.self, from: Data(json.utf8))
        }
    }

    /// Returns the files of Features whose names end with `suffix`.
    private func files(_ suffix: String) throws -> [URL] {
        let features = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/Features")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: features.path)
        return paths.filter { $0.hasSuffix(suffix) }.map { features.appending(path: $0) }
    }

    @Test func `Missing dependencies fail the validation`() throws {
        let container = DIContainer()
        try CatalogDataModule.configure(container)
        #expect(throws: ValidationFailure.self) { try container.validate() }
    }

    @Test func `A feature registers its services when it is opened`() throws {
        let app = environment.app()
        #expect(throws: ResolutionError.self) { try environment.container.resolve(GetItemsUseCase.self) }
        let home = try app.home.coordinator()
        _ = try environment.container.resolve(GetItemsUseCase.self)
        #expect(try app.home.coordinator() === home)
    }

    @Test(arguments: [true, false])
    func `A replaced use case stays replaced when a feature is opened`(isFirst: Bool) async throws {
        let app = environment.app()
        if !isFirst { _ = try app.profile.coordinator() }
        environment.container.register(instance: GetItemsUseCase { _ in throw NetworkError.unreachable })
        _ = try app.home.coordinator()
        let getItems = try environment.container.resolve(GetItemsUseCase.self)
        await #expect(throws: NetworkError.unreachable) { try await getItems.execute(nil) }
    }

    @Test func `The current user is known when a feature is opened`() async throws {
        try await environment.signIn("mina")
        let status = environment.app().status
        environment.task { await status.run() }
        await until { status.user?.name == AuthUser.mina.name }
        guard case .profile(let model) = try environment.profile().root() else { throw Unexpected.content }
        #expect(model.user == AuthUser.mina)
    }
}
