import DependencyInjection
import Testing

struct DependencyModuleTests {
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

    enum DuplicateModule: DependencyModule {
        static func register(in module: ModuleRegistrar) {
            module.register(instance: 1)
            module.register(instance: 2)
        }
    }

    let container = DIContainer()

    @Test func `Configuring a module again does nothing`() throws {
        try HomeModule.configure(container)
        let leaf = try container.resolve(Leaf.self)
        try HomeModule.configure(container)
        try HomeModule.configure(DIContainer(parent: container))
        #expect(try container.resolve(Leaf.self) === leaf)
    }

    @Test func `Threads that configure a module at the same time register it once`() async {
        let leaves = await onThreads(4) { [container] _ -> ObjectIdentifier? in
            try? HomeModule.configure(container)
            return (try? container.resolve(Leaf.self)).map(ObjectIdentifier.init)
        }
        #expect(Set(leaves).count == 1)
        #expect(leaves.first != .some(nil))
    }

    @Test func `A conflict of two modules names both, and the second registers nothing`() throws {
        try HomeModule.configure(container)
        let conflict = #expect(throws: ModuleConflict.self) { try ProfileModule.configure(container) }
        let file = "DependencyInjectionTests/DependencyModuleTests.swift"
        #expect(conflict?.key == DependencyKey(Leaf.self))
        #expect(conflict?.first.hasPrefix("HomeModule (\(file):") == true)
        #expect(conflict?.second.hasPrefix("ProfileModule (\(file):") == true)
        #expect(throws: ResolutionError.self) { try container.resolve(String.self) }
    }

    @Test func `A module that registers a key twice is a conflict`() {
        #expect(throws: ModuleConflict.self) { try DuplicateModule.configure(container) }
    }

    @Test(arguments: [true, false])
    func `A registration by other code overrides those of modules, in either order`(isFirst: Bool) throws {
        let leaf = Leaf()
        if isFirst { container.register(instance: leaf) }
        try HomeModule.configure(container)
        if !isFirst { container.register(instance: leaf) }
        #expect(try container.resolve(Branch.self).leaf === leaf)
        try ProfileModule.configure(container)
        #expect(try container.resolve(Leaf.self) === leaf)
        #expect(try container.resolve(String.self) == "profile")
    }

    @Test func `A module in a child may override a registration of the parent`() throws {
        container.register(Leaf.self) { _ in Leaf() }
        let child = DIContainer(parent: container)
        try HomeModule.configure(child)
        #expect(try child.resolve(Leaf.self) === child.resolve(Leaf.self))
    }
}
