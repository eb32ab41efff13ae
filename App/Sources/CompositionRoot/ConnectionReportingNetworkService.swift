import Core
import Features

/// A network service that updates the status of the connection to the API after each request.
struct ConnectionReportingNetworkService: NetworkServiceProtocol {
    let base: any NetworkServiceProtocol
    let api: Origin
    let connection: ConnectionStatus

    func perform(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        if case .url(let url) = request.target, Origin(url) != api { return try await base.perform(request) }
        await connection.begin()
        do {
            let response = try await base.perform(request)
            await connection.finish(after: nil)
            return response
        } catch {
            await connection.finish(after: error)
            throw error
        }
    }
}
