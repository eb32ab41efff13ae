/// A `Box` whose service type is erased.
typealias AnyBox = any AnyObject & Sendable

/// A class instance that contains a service, which may be a value.
@usableFromInline final class Box<Service: Sendable>: Sendable {
    @usableFromInline let service: Service

    init(_ service: Service) {
        self.service = service
    }
}
