import AnalyticsModule
import Core
import Foundation

extension AnalyticsEvent {
    /// The maximum size of a line, in bytes.
    static let lineLimit = 8_000_000

    /// Parses a JSON object with Segment's members: `type` (by default `track`), `event`, `name`, `properties`, `traits`,
    /// `groupId`, `userId` of an alias, and `timestamp`. Other members are ignored.
    ///
    /// - Throws: ``LineError``.
    init(line bytes: [UInt8]?) throws(LineError) {
        guard let bytes else { throw .tooLong }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        let members: Members
        do {
            members = try WireJSON.decode(from: Data(bytes))
        } catch let error as DecodingError {
            throw LineError(error)
        } catch {
            throw .notJSON
        }
        self.init(
            try members.kind,
            properties: members.properties ?? members.traits ?? [:],
            timestamp: members.timestamp
        )
    }

    /// The reason why a line is not an event.
    enum LineError: Error, Hashable {
        case tooLong
        case notUTF8
        case notJSON
        case invalid(String)
        case missing(String)
        case unknownType(String)

        fileprivate init(_ error: DecodingError) {
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context):
                self = context.codingPath.isEmpty ? .notJSON : .invalid(context.codingPath[0].stringValue)
            case .dataCorrupted(let context):
                self = context.codingPath.isEmpty ? .notJSON : .invalid(context.codingPath[0].stringValue)
            @unknown default: self = .notJSON
            }
        }

        /// A sentence for the user.
        var text: String {
            switch self {
            case .tooLong: "it has more than \(lineLimit) bytes."
            case .notUTF8: "it is not valid UTF-8."
            case .notJSON: "it is not a JSON object."
            case .invalid(let member): "'\(member)' is not valid."
            case .missing(let member): "'\(member)' is missing or empty."
            case .unknownType(let type): "the type '\(type.shortened.printableLine)' is unknown."
            }
        }
    }

    private struct Members: Decodable {
        let type: String?
        let event: String?
        let name: String?
        let groupId: String?
        let userId: String?
        let properties: [String: AnalyticsValue]?
        let traits: [String: AnalyticsValue]?
        let timestamp: Date?

        var kind: Kind {
            get throws(LineError) {
                func required(_ value: String?, _ member: String) throws(LineError) -> String {
                    guard let value, !value.isEmpty else { throw .missing(member) }
                    return value
                }
                switch type {
                case nil, "track": return .track(try required(event, "event"))
                case "screen": return .screen(try required(name, "name"))
                case "identify": return .identify
                case "group": return .group(id: try required(groupId, "groupId"))
                case "alias": return .alias(userID: try required(userId, "userId"))
                case let type?: throw .unknownType(type)
                }
            }
        }
    }
}
