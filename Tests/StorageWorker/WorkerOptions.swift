import Foundation

/// The options of a worker, as JSON on the command line.
package struct WorkerOptions: Codable, Sendable {
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

    init(argument: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(argument.utf8))
    }

    package var argument: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

extension WorkerOptions: CustomStringConvertible {
    package var description: String {
        "\(course.rawValue) after \(number) writes\(canSwap ? "" : ", without swapping files")"
    }
}
