import Core
import Foundation
import Testing

@Suite struct ServerFailureTests {
    /// 6 November 1994, 08:49:37 GMT, the example of RFC 9110 §5.6.7.
    private let example = Date(timeIntervalSince1970: 784_111_777)

    private func wait(_ value: String, date: String? = nil, now: Date) -> Duration? {
        var headers: HTTPHeaders = ["Retry-After": value]
        headers["Date"] = date
        return ServerFailure(response: NetworkResponse(status: 503, headers: headers)).retryAfter(now: now)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `All three formats of a date are read`(text: String) {
        #expect(wait(text, now: example - 90) == .seconds(90))
        #expect(wait(text, now: example + 90) == .zero)
    }

    @Test func `Dates follow the calendar`() {
        let formatter = ISO8601DateFormatter()
        let cases = [
            ("Thu, 29 Feb 2024 23:59:59 GMT", "2024-02-29T23:59:59Z"),
            ("Wed, 01 Mar 2000 00:00:00 GMT", "2000-03-01T00:00:00Z"),
            ("Sun, 28 Feb 2100 12:00:00 GMT", "2100-02-28T12:00:00Z"),
            ("Mon Mar  1 12:00:00 2100", "2100-03-01T12:00:00Z"),
            ("Thursday, 31-Dec-26 23:59:59 GMT", "2026-12-31T23:59:59Z"),
            ("Fri, 31 Dec 9999 23:59:59 GMT", "9999-12-31T23:59:59Z"),
        ]
        for (text, expected) in cases {
            let now = Date(timeIntervalSince1970: 900_000_000)  // 1998
            let date = formatter.date(from: expected)
            #expect(wait(text, now: now) == date.map { .seconds($0.timeIntervalSince(now)) }, "\(text)")
        }
    }

    @Test func `A two-digit year is at most fifty years ahead`() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)  // 2027
        #expect(wait("Friday, 01-Jan-77 00:00:00 GMT", now: now) != .zero)
        #expect(wait("Sunday, 01-Jan-78 00:00:00 GMT", now: now) == .zero)
    }

    @Test(arguments: ["7": 7, "0": 0, "-3": 0, "86400": 86_400])
    func `Seconds are read`(text: String, seconds: Int) {
        #expect(wait(text, now: example) == .seconds(seconds))
    }

    @Test(arguments: [
        "", "soon", "1.5", "99999999999999999999999", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT", "Sun Nov 6 08:49:37 +994",
        "1994-11-06T08:49:37Z", "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    ])
    func `Any other value is ignored`(text: String) {
        #expect(wait(text, now: example) == nil)
    }

    @Test func `A date is compared with the date of the response`() {
        let wait = wait(
            "Sun, 06 Nov 1994 08:49:37 GMT",
            date: "Sun, 06 Nov 1994 08:49:07 GMT",
            now: example.addingTimeInterval(86_400)
        )
        #expect(wait == .seconds(30))
    }

    @Test func `A failure without content has only status and delay`() {
        let response = NetworkResponse(
            status: 503,
            headers: [
                "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "hunter2", "Set-Cookie": "hunter2",
                "Content-Type": "application/problem+json",
            ],
            body: Data(#"{"title": "hunter2"}"#.utf8)
        )
        let failure = ServerFailure(response: response).withoutContent
        let headers: HTTPHeaders = ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"]
        #expect(failure == ServerFailure(response: NetworkResponse(status: 503, headers: headers)))
    }
}
