import Foundation
import Synchronization

/// What a lookup found: a registration, how far up it is kept, and its instance once there is one to keep.
@usableFromInline final class Slot<Service: Sendable>: AnySlot {
    @usableFromInline let record: RegistrationRecord
    /// The instance, where one is kept for good.
    @usableFromInline let instance: Service?
    /// The factory, where all there is to do is to run it.
    @usableFromInline let factory: (@Sendable (Resolver) throws -> Service)?
    /// Which of the two is there; a look at the flags copies nothing. Neither is in a validation, which has to see every
    /// step.
    @usableFromInline let hasInstance: Bool
    @usableFromInline let hasFactory: Bool

    let registration: Registration<Service>
    /// How many parents up the container is that keeps the instance.
    let distance: Int

    init(_ registration: Registration<Service>, distance: Int, instance: Service?, isTrial: Bool) {
        record = registration.record
        self.registration = registration
        self.distance = distance
        self.instance = instance
        if case .sync(let factory) = registration.maker, record.scope == .transient, !isTrial {
            self.factory = factory
        } else {
            factory = nil
        }
        hasInstance = instance != nil && !isTrial
        hasFactory = factory != nil
    }

    var isSettled: Bool { instance != nil || !record.scope.isKept || record.scope == .weak }
}

/// A slot whose service type is not known to the holder.
protocol AnySlot: AnyObject, Sendable {
    /// Whether to look again could find nothing more.
    var isSettled: Bool { get }
}

/// A container's lookups, remembered in several stripes, so that threads which resolve at the same time do not meet.
///
/// A stripe is chosen by the calling thread, and holds slots of its own, so that not even their reference
/// counts are shared. A slot is found and stored under the lock of its stripe; whoever changes what a lookup finds
/// clears the stripes after the change. So a slot that was found before the change does not outlast the clearing.
@usableFromInline struct SlotCache: Sendable {
    private let stripes: [Stripe]
    /// The same, to be used without a reference count; `stripes` keeps them.
    private let handles: [Unmanaged<Stripe>]
    private static let count = 16

    init() {
        stripes = (0..<Self.count).map { _ in Stripe() }
        handles = stripes.map(Unmanaged.passUnretained)
    }

    /// The slot of a type without a name, from this thread's stripe.
    @usableFromInline func known(_ type: ObjectIdentifier) -> AnyObject? {
        handles[index]._withUnsafeGuaranteedRef { stripe in stripe.slots.withLock { $0[type] } }
    }

    /// The slot of `key`, from this thread's stripe, or by `find`, which takes no stripe's lock.
    func slot(_ key: DependencyKey, find: () -> (any AnySlot)?) -> (any AnySlot)? {
        // Released after the lock, for a deinit may resolve.
        var replaced: (any AnySlot)?
        defer { withExtendedLifetime(replaced) {} }
        if key.name == nil {
            return stripe.slots.withLock { slots in
                replaced = slots[key.typeID]
                if let known = replaced, known.isSettled { return known }
                let found = find()
                if let found { slots.set(found, for: key.typeID) }
                return found
            }
        }
        return stripe.named.withLock { slots in
            replaced = slots[key]
            if let known = replaced, known.isSettled { return known }
            let found = find()
            slots[key] = found
            return found
        }
    }

    /// Forgets all slots.
    func clear() {
        for stripe in stripes {
            let dropped = stripe.slots.withLock { slots in
                defer { slots = SlotTable() }
                return slots
            }
            let named = stripe.named.withLock { slots in
                defer { slots = [:] }
                return slots
            }
            withExtendedLifetime((dropped, named)) {}
        }
    }

    private var stripe: Stripe { stripes[index] }

    private var index: Int {
        // A thread's handle is an address; a multiplication spreads the handles over the stripes.
        Int(truncatingIfNeeded: (UInt(bitPattern: currentThread) &* 0x9E37_79B9_7F4A_7C15) >> 60)
    }

    private var currentThread: Int {
        // On Darwin the handle is a pointer, on Linux a number: both have this initialiser.
        Int(bitPattern: pthread_self())
    }

    private final class Stripe: Sendable {
        let slots = Mutex(SlotTable())
        let named = Mutex<[DependencyKey: any AnySlot]>([:])
        /// Keeps the locks of two stripes out of one cache line.
        let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }
}
