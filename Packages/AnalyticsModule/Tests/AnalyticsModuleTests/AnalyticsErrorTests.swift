import Testing

@testable import AnalyticsModule

@Suite struct AnalyticsErrorTests {
    @Test(arguments: [
        (Duration.milliseconds(500), "0.5 s"), (.seconds(2), "2 s"), (.milliseconds(1_250), "1.25 s"),
        (.seconds(3_600), "3600 s"),
    ])
    func `Error texts contain a duration in seconds with decimals`(duration: Duration, text: String) {
        #expect(
            AnalyticsError.timedOut(after: duration).errorDescription == "Couldn't send usage data within \(text)."
        )
        #expect(EventLogError.busy(path: "/log", waited: duration).errorDescription?.hasSuffix("for \(text).") == true)
    }
}
