import Foundation
import Synchronization

/// The synchronous factories, and `withDependencies` blocks, that one thread is in, the innermost last.
///
/// A synchronous factory has its thread to itself until it returns. So its steps need no lock and no reference count,
/// and a resolve whose services are all made that way allocates nothing but them. Where more is needed, to wait for
/// another thread or to tell a path, the steps are made into frames.
struct ThreadSteps {
    /// Begun by a call that keeps the record and the container until it ends the step.
    struct Step {
        let record: Unmanaged<RegistrationRecord>?
        let recordID: Int
        let view: Unmanaged<DIContainer>
        let number: Int
        /// Whether the step before this one is what asked for this one; otherwise `parent` is, if anything.
        let isChained: Bool
        let parent: Frame?
        fileprivate(set) var frame: Frame?
    }

    private var steps: [Step] = []
    private var lastNumber = 0
    private static let nextRange = Atomic(1)

    private init() {
        steps.reserveCapacity(16)
    }

    /// Begins the step that `asker` asks for; 0 if that is not the innermost step of this thread, or if there is a cycle.
    mutating func begin(_ record: RegistrationRecord, in view: DIContainer, askedBy asker: Int) -> Int {
        guard noteNeed(of: record, askedBy: asker), !isMaking(record, in: view) else { return 0 }
        return push(record, view, isChained: true)
    }

    /// Begins the step that code asks for by the container's name; 0 if there is a cycle.
    mutating func begin(_ record: RegistrationRecord, in view: DIContainer) -> Int {
        if let last = steps.last, last.record != nil { return begin(record, in: view, askedBy: last.number) }
        let parent = steps.isEmpty ? Frame.onTask : nil
        if let parent, parent.isMaking(record, in: view) { return 0 }
        return push(record, view, isChained: false, parent: parent)
    }

    /// Begins the step of a frame.
    mutating func begin(_ frame: Frame) -> Int {
        push(frame.record, frame.view, isChained: false, parent: frame.parent, frame: frame)
    }

    /// Ends the innermost step and returns it: what it releases may run code that resolves.
    mutating func end() -> Step {
        steps.removeLast()
    }

    /// Notes that `asker` needs what `record` registers, if it is the innermost step of this thread.
    @discardableResult
    func noteNeed(of record: RegistrationRecord, askedBy asker: Int) -> Bool {
        guard let last = steps.last, last.number == asker else { return false }
        if !record.isNeeded(byID: last.recordID) { last.record?._withUnsafeGuaranteedRef { record.noteNeeded(by: $0) } }
        return true
    }

    /// The container of the innermost step, and what is made there.
    var innermost: (view: DIContainer, record: RegistrationRecord?)? {
        steps.last.map { ($0.view.takeUnretainedValue(), $0.record?.takeUnretainedValue()) }
    }

    var isEmpty: Bool { steps.isEmpty }

    /// The frame of the innermost step, unless that is a block.
    mutating func enclosing() -> Frame? {
        steps.last?.record == nil ? nil : frame(at: steps.count - 1)
    }

    /// The frame of a step that has not ended.
    mutating func frame(of number: Int) -> Frame? {
        guard let index = steps.lastIndex(where: { $0.number == number }) else { return nil }
        return frame(at: index)
    }

    private mutating func frame(at index: Int) -> Frame {
        let step = steps[index]
        if let frame = step.frame { return frame }
        let parent = step.isChained ? frame(at: index - 1) : step.parent
        let record = step.record?.takeUnretainedValue()
        let frame = Frame(view: step.view.takeUnretainedValue(), record: record, parent: parent)
        steps[index].frame = frame
        return frame
    }

    private func isMaking(_ record: RegistrationRecord, in view: DIContainer) -> Bool {
        let container = Unmanaged.passUnretained(view).toOpaque()
        for step in steps.reversed() {
            if step.recordID == record.id, step.view.toOpaque() == container { return true }
            if !step.isChained { return step.parent?.isMaking(record, in: view) ?? false }
        }
        return false
    }

    private mutating func push(
        _ record: RegistrationRecord?,
        _ view: DIContainer,
        isChained: Bool,
        parent: Frame? = nil,
        frame: Frame? = nil
    ) -> Int {
        // Numbers are taken in ranges, so that those of two threads differ: a resolver may be used on another thread.
        if lastNumber & 0xFFFF_FFFF == 0 {
            lastNumber = Self.nextRange.wrappingAdd(1, ordering: .relaxed).oldValue << 32
        }
        lastNumber += 1
        let step = Step(
            record: record.map(Unmanaged.passUnretained),
            recordID: record?.id ?? 0,
            view: .passUnretained(view),
            number: lastNumber,
            isChained: isChained,
            parent: parent,
            frame: frame
        )
        steps.append(step)
        return lastNumber
    }
}

extension ThreadSteps {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { free($0) }
        return key
    }()

    /// Called when a thread ends.
    private static func free(_ pointer: UnsafeMutableRawPointer?) {
        guard let steps = pointer?.assumingMemoryBound(to: ThreadSteps.self) else { return }
        steps.deinitialize(count: 1)
        steps.deallocate()
    }

    /// Calls `body` with this thread's steps. No other thread has their address, and `body` runs no code of others.
    static func withCurrent<Result>(_ body: (inout ThreadSteps) -> Result) -> Result {
        if let known = pthread_getspecific(key) {
            return body(&known.assumingMemoryBound(to: ThreadSteps.self).pointee)
        }
        let steps = UnsafeMutablePointer<ThreadSteps>.allocate(capacity: 1)
        steps.initialize(to: ThreadSteps())
        pthread_setspecific(key, steps)
        return body(&steps.pointee)
    }

    /// Ends the innermost step, and its frame if it has one.
    static func end() {
        let step = withCurrent { $0.end() }
        step.frame?.close()
    }
}
