import DependencyInjection
import Testing

struct ModuleTests {
    enum HomeModule: DependencyModule {
        static func register(in module: ModuleRegistrar) {
            module.register(Leaf.self, scope: .container) { _ in Leaf() }
            module.register(Branch.self, using: Branch.init)
        }
    }

    enum ProfileModule: DependencyModule {
        static func register(in module: ModuleRegistrar) {
            module.register(instance: "profile")
            module.register(Leaf.self) { _ in Leaf() }
        }
    }

    enum TwiceModule: DependencyModule {
        static func register(in module: ModuleRegistrar) {
            module.register(instance: 1)
            module.register(instance: 2)
        }
    }

    let container = DIContainer()

    @Test func aModuleRegistersWhatItHas() throws {
        try HomeModule.configure(container)
        #expect(try container.resolve(Branch.self).leaf === container.resolve(Leaf.self))
    }

    @Test func configuringTwiceIsHarmless() throws {
        try HomeModule.configure(container)
        let leaf = try container.resolve(Leaf.self)
        try HomeModule.configure(container)
        try HomeModule.configure(DIContainer(parent: container))
        #expect(try container.resolve(Leaf.self) === leaf)
    }

    @Test func manyThreadsMayConfigureAtOnce() async {
        let seen = await onThreads(4) { [container] _ -> ObjectIdentifier? in
            try? HomeModule.configure(container)
            return (try? container.resolve(Leaf.self)).map(ObjectIdentifier.init)
        }
        #expect(Set(seen).count == 1)
        #expect(seen.first != .some(nil))
    }

    @Test func twoModulesThatClaimOneKeyAreBothNamedAndTheSecondRegistersNothing() throws {
        try HomeModule.configure(container)
        let conflict = #expect(throws: ModuleConflict.self) { try ProfileModule.configure(container) }
        #expect(conflict?.key == DependencyKey(Leaf.self))
        #expect(conflict?.first.hasPrefix("HomeModule (DependencyInjectionTests/ModuleTests.swift:") == true)
        #expect(conflict?.second.hasPrefix("ProfileModule (DependencyInjectionTests/ModuleTests.swift:") == true)
        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
    }

    @Test func aModuleThatClaimsAKeyTwiceIsAConflictToo() {
        #expect(throws: ModuleConflict.self) { try TwiceModule.configure(container) }
    }

    @Test func codeOutsideOfModulesIsNamedAsSuch() {
        container.register(Leaf.self) { _ in Leaf() }
        let conflict = #expect(throws: ModuleConflict.self) { try HomeModule.configure(container) }
        #expect(conflict?.first.hasPrefix("code outside of any module (") == true)
    }

    @Test func aModuleInAChildMayOverrideItsParents() throws {
        container.register(Leaf.self) { _ in Leaf() }
        let child = DIContainer(parent: container)
        try HomeModule.configure(child)
        #expect(try child.resolve(Leaf.self) === child.resolve(Leaf.self))
    }

    @Test func aModuleThatComesLateIsSeenByChildren() throws {
        let child = DIContainer(parent: container)
        #expect(throws: ResolutionError.self) { try child.resolve(Leaf.self) }
        try HomeModule.configure(container)
        #expect(try child.resolve(Leaf.self) === container.resolve(Leaf.self))
    }
}
