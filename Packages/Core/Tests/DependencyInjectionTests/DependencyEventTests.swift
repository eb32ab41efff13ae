import DependencyInjection
import Locking
import Testing

struct DependencyEventTests {
    enum TreeModule: DependencyModule {
        static func register(in module: ModuleRegistrar) {
            module.register(Leaf.self, scope: .container) { _ in Leaf() }
            module.register(Branch.self, scope: .graph, using: Branch.init)
            module.register(Tree.self, using: Tree.init)
        }
    }

    struct Screen {
        @Dependency var branch: Branch
        @Dependency var leaf: Leaf
    }

    private let events = EventRecorder()

    private func makeContainer() -> DIContainer {
        DIContainer { [events] in events.add($0) }
    }

    @Test func `A module is reported when it is configured for the first time`() throws {
        let container = makeContainer()
        try TreeModule.configure(container)
        try TreeModule.configure(container)
        #expect(events.texts == ["TreeModule with 3 services"])
    }

    @Test func `A resolve reports each service with its path, scope and origin`() throws {
        let container = makeContainer()
        try TreeModule.configure(container)
        _ = try container.resolve(Tree.self)
        #expect(
            events.texts.dropFirst() == [
                "new Tree > Branch > Leaf container", "new Tree > Branch graph", "old Tree > Leaf container",
                "new Tree transient",
            ]
        )
    }

    @Test func `A registered instance is not reported as created`() throws {
        let container = makeContainer()
        container.register(instance: Leaf())
        container.register(Branch.self, using: Branch.init)
        _ = try container.resolve(Leaf.self)
        _ = try container.resolve(Branch.self)
        try container.withCurrent {
            try withDependencies { _ in
            } operation: {
                _ = try DIContainer.current.resolve(Branch.self)
            }
        }
        let expected = ["old Branch > Leaf container", "new Branch transient"]
        #expect(events.texts == expected + expected)
    }

    @Test func `A dependency is reported when it is declared and at its first use`() throws {
        let container = makeContainer()
        try TreeModule.configure(container)
        _ = try container.resolve(Leaf.self)
        let screen = container.make(Screen())
        _ = (screen.leaf, screen.leaf, try container.resolve(Leaf.self))
        let file = "DependencyEventTests.swift"
        #expect(
            events.texts.dropFirst() == [
                "new Leaf container", "Branch in \(file)", "Leaf in \(file)", "made Screen", "old Leaf container",
            ]
        )
    }

    @Test func `Children and overrides report to the handler of their parent, and a validation does not`() throws {
        let container = makeContainer()
        try TreeModule.configure(container)
        try container.validate()
        _ = try DIContainer(parent: container).resolve(Leaf.self)
        _ = try container.withCurrent {
            try withDependencies { _ in
            } operation: {
                try DIContainer.current.resolve(Leaf.self)
            }
        }
        #expect(events.texts.dropFirst() == ["new Leaf container", "new Leaf container"])
    }
}

private final class EventRecorder: Sendable {
    private let recorded = Mutex<[DependencyEvent]>([])

    func add(_ event: DependencyEvent) { recorded.withLock { $0.append(event) } }

    var texts: [String] {
        recorded.withLock(\.self).map { event in
            switch event {
            case .configured(let module, let count): "\(module) with \(count) services"
            case .declared(let key, let file): "\(key) in \(file)"
            case .made(let type): "made \(type)"
            case .resolved(let path, let scope, let isNew):
                "\(isNew ? "new" : "old") \(path.map(\.description).joined(separator: " > ")) \(scope)"
            }
        }
    }
}
