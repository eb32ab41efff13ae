import DependencyInjection
import Testing

final class Counter {
    var count = 0
}

protocol Counting: Sendable {
    func increment()
}

final class Steps: Counting {
    private let counter: Counter

    init(counter: Counter) {
        self.counter = counter
    }

    func increment() { counter.count += 1 }
}

final class Screen {
    @Dependency var counter: Counter
    @Dependency var steps: any Counting
}

enum StepsModule: DependencyModule {
    static func register(in module: ModuleRegistrar) {
        module.register(onMainActor: Counter.self, scope: .container) { _ in Counter() }
        module.register(onMainActor: (any Counting).self, using: Steps.init)
    }
}

/// Nothing here is `nonisolated` but the code of other actors.
struct RegistrationTests {
    let container = DIContainer(name: "app")

    @Test func `Services of the main actor are registered, validated and resolved`() throws {
        try StepsModule.configure(container)
        try container.validate()
        let screen = container.make(Screen())
        screen.steps.increment()
        try container.resolve((any Counting).self).increment()
        #expect(try screen.counter.count == 2 && container.resolve(Counter.self) === screen.counter)
        let override = Counter()
        container.register(onMainActor: Counter.self, scope: .container) { _ in override }
        #expect(try container.resolve(Counter.self) === override)
    }

    @Test func `Other code cannot resolve a service of the main actor, even if it exists`() async throws {
        try StepsModule.configure(container)
        _ = try container.resolve(Counter.self)
        let failure = await resolveElsewhere(container)
        guard case .mainActorOnly = failure?.reason else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.description.contains("Counter is for code of the main actor") == true)
    }

    @Test func `A validation reports a factory that is not on the main actor, but uses a service that is`() throws {
        try StepsModule.configure(container)
        container.register(Int.self) { container in
            _ = try container.resolve(Counter.self)
            return 1
        }
        let failure = #expect(throws: ValidationFailure.self) { try container.validate() }
        #expect(failure?.issues.map { "\($0.path)" } == ["[Int, Counter]"])
    }
}

@concurrent private nonisolated func resolveElsewhere(_ container: DIContainer) async -> ResolutionError? {
    #expect(throws: ResolutionError.self) { try container.resolve(Counter.self) }
}
