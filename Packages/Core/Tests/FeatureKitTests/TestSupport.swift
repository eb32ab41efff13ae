import Core

extension NetworkError {
    static let unreachable = NetworkError.offline(request: "http://x/v1/items", reason: "no network")
}

/// Waits until `holds` is `true`, or the time limit of the suite cancels the test.
@MainActor
func until(_ holds: () -> Bool) async {
    while !holds(), !Task.isCancelled { await Task.yield() }
}
