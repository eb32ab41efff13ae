/// An HTTP client that sends single requests.
///
/// It does not follow redirects, store cookies, enforce deadlines or check the status: ``NetworkService`` implements
/// these rules once for all transports. It must stop when the call has ended.
package protocol HTTPTransport: Sendable {
    /// Starts to send the request of `call` and returns at once.
    func start(_ call: HTTPCall)
}
