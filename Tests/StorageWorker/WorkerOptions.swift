/// The options of a worker, `NAME=VALUE` on the command line.
package struct WorkerOptions: Sendable {
    /// The number of repetitions.
    package var number: Int
    /// The maximum size of a file in bytes.
    package var limit: UInt?
    package var course: Course
    /// Whether files are swapped atomically.
    package var canSwap: Bool

    package init(number: Int = 1, limit: UInt? = nil, course: Course = .changes, canSwap: Bool = true) {
        self.number = number
        self.limit = limit
        self.course = course
        self.canSwap = canSwap
    }

    /// Parses ``arguments``, and ignores unknown ones.
    init(_ arguments: some Sequence<String>) {
        self.init()
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            switch parts[0] {
            case "number": number = Int(parts[1]) ?? number
            case "limit": limit = UInt(parts[1])
            case "course": course = Course(rawValue: parts[1]) ?? course
            case "canSwap": canSwap = parts[1] == "true"
            default: break
            }
        }
    }

    package var arguments: [String] {
        ["number=\(number)", "course=\(course.rawValue)", "canSwap=\(canSwap)"]
            + [limit.map { "limit=\($0)" }].compactMap(\.self)
    }
}

extension WorkerOptions: CustomStringConvertible {
    package var description: String {
        "\(course.rawValue) after \(number) writes\(canSwap ? "" : ", without swapping files")"
    }
}
