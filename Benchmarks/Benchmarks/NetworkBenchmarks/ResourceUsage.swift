import Foundation

/// The resource usage of this process, from Linux's `/proc`; zero on other systems.
enum ResourceUsage {
    /// The resident memory in kB.
    static var residentKilobytes: Int {
        get throws {
            #if os(Linux)
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
            return Int(line.filter(\.isNumber)) ?? 0
            #else
            return 0
            #endif
        }
    }

    /// The user and system processor time.
    static var processorTime: Duration {
        get throws {
            #if os(Linux)
            let fields = try String(contentsOfFile: "/proc/self/stat", encoding: .utf8).split(separator: " ")
            // The fields are in ticks of 10 ms. The name in parentheses has no space here.
            return .milliseconds(10 * ((Int(fields[13]) ?? 0) + (Int(fields[14]) ?? 0)))
            #else
            return .zero
            #endif
        }
    }
}
