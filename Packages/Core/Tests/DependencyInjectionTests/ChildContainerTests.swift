import DependencyInjection
import Testing

struct ChildContainerTests {
    let parent = DIContainer(name: "parent")
    let child: DIContainer

    init() {
        child = DIContainer(name: "child", parent: parent)
    }

    @Test(arguments: [true, false])
    func `A kept service ignores registrations of a child, a transient one uses them`(isKept: Bool) throws {
        let (above, below) = (Leaf(), Leaf())
        parent.register(instance: above)
        parent.register(Branch.self, scope: isKept ? .container : .transient, using: Branch.init)
        child.register(instance: below)
        #expect(try (child.resolve(Leaf.self) === below, parent.resolve(Leaf.self) === above) == (true, true))
        #expect(try child.resolve(Branch.self).leaf === (isKept ? above : below))
        #expect(try parent.resolve(Branch.self).leaf === above)
        #expect(try (child.resolve(Branch.self) === parent.resolve(Branch.self)) == isKept)
    }

    @Test func `A kept service of the parent does not use a graph instance of the child`() throws {
        let below = Leaf()
        parent.register(Leaf.self) { _ in Leaf() }
        parent.register(Branch.self, scope: .graph, using: Branch.init)
        parent.register(Tree.self, scope: .container, using: Tree.init)
        child.register(instance: below)
        child.register(Int.self) { child in
            let (branch, tree) = (try child.resolve(Branch.self), try child.resolve(Tree.self))
            #expect(branch.leaf === below)
            #expect(tree.branch.leaf !== below)
            return 0
        }
        _ = try child.resolve(Int.self)
    }

    @Test func `A child uses later registrations of its parents`() throws {
        let grandchild = DIContainer(parent: child)
        #expect(throws: ResolutionError.self) { try grandchild.resolve(Int.self) }
        for number in [1, 2] {
            parent.register(instance: number)
            #expect(try (grandchild.resolve(Int.self), grandchild.resolve(Int.self)) == (number, number))
        }
        child.register(instance: 3)
        #expect(try (grandchild.resolve(Int.self), child.resolve(Int.self), parent.resolve(Int.self)) == (3, 3, 2))
        parent.register(instance: 4)
        #expect(try grandchild.resolve(Int.self) == 3)
    }

    @Test func `A service of the child may decorate the parent's`() throws {
        parent.register(String.self) { _ in "plain" }
        child.register(String.self) { [parent] _ in "<\(try parent.resolve(String.self))>" }
        #expect(try child.resolve(String.self) == "<plain>")
    }

    @Test func `A child that is no longer used is released with its instances`() throws {
        let counter = InstanceCounter()
        weak var released: DIContainer?
        do {
            let short = DIContainer(parent: parent)
            short.register(Leaf.self, scope: .container) { _ in Leaf(counter: counter) }
            _ = try (short.resolve(Leaf.self), short.resolve(Leaf.self))
            #expect(counter.alive == 1)
            released = short
        }
        #expect(released == nil && counter.alive == 0)
        #expect(throws: ResolutionError.self) { try parent.resolve(Leaf.self) }
    }
}
