package import AnalyticsModule
import Core
package import Foundation

/// An event log that keeps no events.
package struct EmptyEventLog: EventLog {
    package init() {}

    package func keepOnly(_ grant: String?) {}
    package func append(_ records: [Data], of grant: String) {}
    package func closeFiles(of grant: String) -> EventFileNumber? { nil }
    package func nextBatch(of grant: String, skipping skipped: Set<EventFileNumber>) -> [EventFile] { [] }
    package func remove(_ numbers: [EventFileNumber], of grant: String) {}
    package func split(_ number: EventFileNumber, of grant: String) {}
    package func events(of grant: String, limit: Int) -> [Data] { [] }
    package func size(of grant: String) -> EventLogSize { EventLogSize() }
}
