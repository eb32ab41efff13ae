/// An HTTP client that sends single requests.
///
/// It follows no redirect, stores no cookie, knows no deadline and accepts every status: those rules are in
/// ``NetworkService``, so that they are written once. It must stop when the call has ended.
package protocol HTTPTransport: Sendable {
    /// Starts to send the request of `call`, and returns at once.
    func start(_ call: HTTPCall)
}
