import Core
import Foundation
import Logging

/// A log handler that writes each entry as a line of a ``LogFile``, such as `2026-03-14T15:09:26.535Z debug: GET …`.
struct FileLogHandler: LogHandler {
    let file: LogFile
    var metadata: Logger.Metadata = [:]

    /// The level of the file, which all loggers share.
    var logLevel: Logger.Level {
        get { Logger.Level(file.level) }
        set { file.level = LogEntry.Level(rawValue: newValue.rawValue) ?? file.level }
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let metadata = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let details = metadata.map { " \($0.key)=\($0.value)" }.joined()
        let date = Date.now.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
        // An entry with line breaks stays one line.
        let text = "\(event.message)\(details)".split(whereSeparator: \.isNewline).joined(separator: " ⏎ ")
        file.write("\(date)Z \(event.level): \(text)")
    }
}
