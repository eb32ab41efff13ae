/// What a worker is told besides its command and its folder; on the command line `NAME=VALUE` each.
package struct WorkerOptions: Sendable {
    /// How many, or how often; the command says what.
    package var number: Int
    /// No file may grow beyond so many bytes.
    package var limit: UInt?
    /// What the steps are.
    package var course: Course
    /// Whether files are swapped atomically.
    package var canSwap: Bool

    package init(number: Int = 1, limit: UInt? = nil, course: Course = .changes, canSwap: Bool = true) {
        self.number = number
        self.limit = limit
        self.course = course
        self.canSwap = canSwap
    }

    /// What ``arguments`` says. What is not understood is left as it usually is.
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
