import Core
import Features

/// A network service that updates the status of the connection to the API after each request.
struct ConnectionReportingNetworkService: NetworkServiceProtocol {
    let base: any NetworkServiceProtocol
    let api: Origin
    let connection: ConnectionStatus

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        do {
            let response = try await base.perform(request)
            await report(nil, for: request)
            return response
        } catch {
            await report(error, for: request)
            throw error
        }
    }

    private func report(_ error: NetworkError?, for request: NetworkRequest) async {
        if case .url(let url) = request.target, Origin(url) != api { return }
        await connection.update(after: error)
    }
}
