import Foundation

/// What this process takes, from Linux's `/proc`.
extension Process {
    /// The memory it holds, in kB.
    static var residentKilobytes: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
        }
    }

    /// The processor time it has used, of user and system.
    static var processorTime: Duration {
        get throws {
            let fields = try String(contentsOfFile: "/proc/self/stat", encoding: .utf8).split(separator: " ")
            // In ticks of 10 ms, counted from the name in parentheses, which has no space here.
            return .milliseconds(10 * ((Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0)))
        }
    }
}
