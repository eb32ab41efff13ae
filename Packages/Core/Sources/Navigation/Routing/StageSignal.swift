import Observation

/// Tells observers of a router that its stage is about to change.
///
/// The `@Observable` macro would do the same with a key path of the generic `Router`. Such a key path is built anew at
/// each use and cost a push 5 µs; this one is made once.
struct StageSignal: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private var stage: Void { () }

    func read() {
        registrar.access(self, keyPath: \.stage)
    }

    func willChange() {
        registrar.willSet(self, keyPath: \.stage)
    }

    func didChange() {
        registrar.didSet(self, keyPath: \.stage)
    }
}
