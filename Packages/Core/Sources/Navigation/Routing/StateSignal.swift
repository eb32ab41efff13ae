import Observation

/// The observation registrar of a router's state.
///
/// The `@Observable` macro would use a key path of the generic `Router`, which is created at each use and adds 5 µs to
/// a push. This key path is created once.
struct StateSignal: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private var state: Void { () }

    func read() {
        registrar.access(self, keyPath: \.state)
    }

    func willChange() {
        registrar.willSet(self, keyPath: \.state)
    }

    func didChange() {
        registrar.didSet(self, keyPath: \.state)
    }
}
