import Core
import Foundation
import Infrastructure

/// Gets one address in a process of its own, which may end for it, and prints what became of it.
///
/// Usage: `URLSessionTraps TRANSPORT URL`
@main
struct Get {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let transport = NetworkConfiguration.Transport(rawValue: arguments[1]),
            let url = URL(string: arguments[2])
        else { return print("usage: URLSessionTraps TRANSPORT URL") }
        let service = NetworkService(configuration: NetworkConfiguration(baseURL: url, transport: transport))
        do throws(NetworkError) {
            print("answered: \(try await service.perform(NetworkRequest(target: "/x")))")
        } catch {
            print("failed: \(error)")
        }
        // The most memory it held: there on Linux alone, as is what is tried here.
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        print(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? "")
    }
}
