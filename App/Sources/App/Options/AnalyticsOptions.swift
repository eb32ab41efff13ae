import AnalyticsModule
import ArgumentParser
import CompositionRoot
import Features
import Foundation

struct AnalyticsOptions: ParsableArguments {
    @Option(
        name: .customLong("write-key"),
        help: ArgumentHelp(
            "Write key of the source for usage data (TRELLIS_WRITE_KEY). Default: the key of the demo backend.",
            valueName: "key"
        ),
        transform: Self.checkedWriteKey
    )
    private var writeKeyArgument: String?

    @Option(
        name: .customLong("collector-url"),
        help: ArgumentHelp(
            "Server with Segment's API for usage data (TRELLIS_COLLECTOR_URL). Default: the server of --api-url.",
            valueName: "url"
        ),
        transform: URL.init(collectorAddress:)
    )
    private(set) var collectorURLArgument: URL?

    /// Returns the configuration of analytics.
    func configuration(flushesAutomatically: Bool) throws -> AnalyticsConfig {
        AnalyticsConfig(
            writeKey: try writeKeyArgument ?? Environment.value("TRELLIS_WRITE_KEY", Self.checkedWriteKey)
                ?? AppConfiguration.analyticsWriteKey,
            collectorURL: try collectorURLArgument
                ?? Environment.value("TRELLIS_COLLECTOR_URL", URL.init(collectorAddress:)),
            flushesAutomatically: flushesAutomatically
        )
    }

    /// Returns `text` if it can be the user name of Basic authentication (RFC 7617 §2).
    @Sendable private static func checkedWriteKey(_ text: String) throws -> String {
        guard text.wholeMatch(of: /[!-9;-~]{1,200}/) != nil else {
            throw ValidationError(
                .init(
                    en: "Use the key of a source: 1 to 200 letters, digits or signs, no space or colon.",
                    ko: "소스의 키를 써 주세요. 1~200자이고 영문, 숫자, 기호만 되며 공백과 콜론은 안 돼요."
                )
            )
        }
        return text
    }
}

extension URL {
    /// Creates an address to which `/v1/batch` can be appended. A slash at its end is left out, since events belong to the
    /// exact address.
    @Sendable fileprivate init(collectorAddress text: String) throws {
        let url = try URL(httpAddress: text.hasSuffix("/") ? String(text.dropLast()) : text)
        let hasOnlyPath = url.query() == nil && url.fragment() == nil
        guard hasOnlyPath, url.path().firstMatch(of: /\/v1(\/|$)/) == nil else {
            throw ValidationError(
                .init(
                    en: "Use the part before /v1/batch, such as https://api.segment.io.",
                    ko: "/v1/batch 앞부분을 써 주세요. 예: https://api.segment.io."
                )
            )
        }
        self = url
    }
}
