import AsyncHTTPTransport
import Core
import Foundation
import Infrastructure

/// A program that requests one URL, may crash, and prints the result. The environment may name a proxy.
///
/// Usage: `URLSessionTraps urlSession|asyncHTTPClient URL`
@main
struct Get {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let url = URL(string: arguments[2]) else {
            return print("usage: URLSessionTraps TRANSPORT URL")
        }
        let transport: NetworkConfiguration.Transport = arguments[1] == "urlSession" ? .urlSession : .asyncHTTPClient
        let service = NetworkService(configuration: NetworkConfiguration(baseURL: url, transport: transport))
        do throws(NetworkError) {
            print("answered: \(try await service.perform(NetworkRequest(target: "/x")))")
        } catch {
            print("failed: \(error) \(error.localizedDescription)")
        }
        // The maximum memory use, on Linux, where the tested bugs are.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        print(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? "")
    }
}
