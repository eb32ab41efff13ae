/// Sends a request every five seconds while the server cannot be reached, to find out if it can be reached again.
@MainActor
struct ServerProbe {
    let connection: ConnectionStatus
    let clock: any Clock<Duration>
    let request: @Sendable () async -> Void

    func run() async {
        for await _ in connection.losses() {
            while connection.isOffline, (try? await clock.sleep(for: .seconds(5))) != nil { await request() }
        }
    }
}
