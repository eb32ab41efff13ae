import AnalyticsModule
import AuthModule
import Core
import CoreTesting
import DependencyInjection
import Foundation
import Navigation
import PaymentModule
import Testing

@testable import FeatureKit
@testable import Features

@MainActor @Suite struct LocalizerTests {
    private func localizer(
        _ setting: LanguageChoice = .system,
        forced: AppLanguage? = nil,
        system: String,
        now: Date = .distantPast
    ) -> Localizer {
        var settings = AppSettings()
        settings.language = setting
        let store = SettingsStore(settings, storage: InMemorySecureStorage())
        return Localizer(
            settings: store,
            forced: forced,
            systemLocale: system,
            timeZone: .gmt,
            now: { now }
        )
    }

    @Test(
        arguments: [
            ("ko_KR", LanguageChoice.system, nil, AppLanguage.korean), ("en_GB", .system, nil, .english),
            ("fr_FR", .system, nil, .english), ("fr_FR", .korean, nil, .korean), ("ko_KR", .english, nil, .english),
            ("ko_KR", .korean, .english, .english), ("kok_IN", .system, nil, .english), ("", .system, nil, .english),
        ] as [(String, LanguageChoice, AppLanguage?, AppLanguage)]
    )
    func `The forced language precedes the setting, which precedes the system`(
        system: String,
        setting: LanguageChoice,
        forced: AppLanguage?,
        wanted: AppLanguage
    ) {
        let (localizer, requestLanguage) = (localizer(setting, forced: forced, system: system), RequestLanguage(""))
        requestLanguage.follow(localizer)
        #expect(localizer.language == wanted)
        #expect(requestLanguage.tag == wanted.tag)
    }

    @Test(
        arguments: [
            ("en_US", Currency.usd, "12", 1_200), ("en_US", .usd, "$12", 1_200),
            ("en_US", .usd, " $1,234.50 ", 123_450), ("en_US", .usd, "12.5 USD", 1_250), ("en_US", .usd, "-$5", -500),
            ("ko_KR", .krw, "₩68,000", 68_000),
            ("ko_KR", .usd, "US$12.50", 1_250), ("ko_KR", .usd, "$12.50", 1_250), ("en_US", .kwd, "KWD 1.250", 1_250),
            ("en_DE", .usd, "1.234,50 $", 123_450), ("en_DE", .usd, "12.50", 1_250), ("en_DE", .usd, "12,50", 1_250),
            ("en_IN", .usd, "1,00,000", 10_000_000), ("en_US", .usd, "1,5", nil), ("en_US", .usd, "1,2345", nil),
            ("en_US", .usd, "₩12", nil), ("en_US", .krw, "12.5", nil), ("en_US", .usd, "1.234", nil),
            ("en_US", .usd, "$", nil), ("en_US", .usd, "12,", nil), ("en_US", .usd, ",123", nil),
        ] as [(String, Currency, String, Int64?)]
    )
    func `An amount can be typed as it is shown`(system: String, currency: Currency, text: String, units: Int64?) {
        let localizer = localizer(system: system)
        #expect(localizer.amount(text, in: currency)?.minorUnits == units)
        let shown = Money(minorUnits: 123_456_789, currency: currency)
        #expect(localizer.amount(localizer.money(shown), in: currency) == shown)
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], "ko_KR"), (["LANG": "ko_KR.UTF-8", "LC_ALL": "en_GB.UTF-8"], "en_GB"),
        (["LANG": "en_US", "LC_MESSAGES": "ko_KR@x"], "ko_KR"), (["LC_ALL": "", "LANG": "ko"], "ko"),
        (["LANG": "C.UTF-8"], "en_US"), (["LANG": "POSIX"], "en_US"), ([:], "en_US"),
    ])
    func `The locale of the system is read as POSIX specifies`(environment: [String: String], wanted: String) {
        #expect(SystemLocale.identifier(environment: environment, preferredLanguages: []) == wanted)
    }

    @Test func `Without a variable, the locale is the first language of the settings`() {
        let languages = ["ko-KR", "en-US"]
        #expect(SystemLocale.identifier(environment: ["LANG": ""], preferredLanguages: languages) == "ko-KR")
        #expect(SystemLocale.identifier(environment: ["LANG": "C"], preferredLanguages: languages) == "en_US")
        #expect(AppLanguage(localeIdentifier: "ko-KR", among: AppLanguage.all) == .korean)
    }

    @Test func `Amounts, dates and numbers are formatted for the locale`() {
        let date = Date(timeIntervalSince1970: 1_773_480_413)
        let price = Money(minorUnits: 68_000, currency: .krw)
        let english = localizer(system: "en_US")
        #expect(english.money(price) == "₩68,000")
        #expect(english.day(date) == "Mar 14, 2026")
        #expect(english.number(12_345) == "12,345")
        #expect(english.size(bytes: 12_000) == "12 kB")
        let korean = localizer(system: "ko_KR")
        #expect(korean.day(date) == "2026년 3월 14일")
        #expect(korean.money(price) == "₩68,000")
        #expect(korean.size(bytes: 12_000) == "12KB")
        #expect(english.country("ko-KR") == "South Korea" && english.country("ko") == "Korean")
        #expect(localizer(.korean, system: "en_GB").locale.identifier == "ko_KR")
        #expect(localizer(system: "en_GB").locale.identifier == "en_GB")
        #expect(localizer(system: "en_GB").currency?.code == "GBP")
    }

    @Test(arguments: [
        (0, "9:26 AM", "오전 9:26"), (86_400, "Mar 14, 9:26 AM", "3월 14일 오전 9:26"),
        (180 * 86_400, "Mar 14, 9:26 AM", "3월 14일 오전 9:26"), (184 * 86_400, "Mar 14, 2026", "2026년 3월 14일"),
    ])
    func `A date and time omit what is the same today, and the time of an old date`(
        elapsed: TimeInterval,
        english: String,
        korean: String
    ) {
        let date = Date(timeIntervalSince1970: 1_773_480_413)
        for (system, wanted) in [("en_US", english), ("ko_KR", korean)] {
            let text = localizer(system: system, now: date + elapsed).dateAndTime(date)
            // The space before AM is a narrow one.
            #expect(text.replacing("\u{202F}", with: " ").replacing(" at ", with: ", ") == wanted)
        }
    }

    @Test func `A full date and time has the year also today`() {
        let date = Date(timeIntervalSince1970: 1_773_480_413)
        for (system, wanted) in [("en_US", "Mar 14, 2026, 9:26 AM"), ("ko_KR", "2026년 3월 14일 오전 9:26")] {
            let text = localizer(system: system, now: date).fullDateAndTime(date)
            #expect(text.replacing("\u{202F}", with: " ").replacing(" at ", with: ", ") == wanted)
        }
    }

    @Test func `A forced language is not changed by the setting`() {
        let localizer = localizer(.english, forced: .korean, system: "en_US")
        #expect(localizer.language == .korean && localizer.isForced)
        #expect(localizer(.retry) == "다시 시도")
    }

    // MARK: Errors

    private nonisolated static let url = "http://x/v1"
    private static let storage: [SecureStorageError] = [
        .unavailable(path: "/x", reason: "r"), .refused(path: "/x", reason: "r", advice: "chmod"),
        .damaged(path: "/x", reason: "r"), .keyMissing(path: "/x", source: "s"), .noSpace(path: "/x"),
        .busy(path: "/x", waited: .seconds(30)), .wrongKey(path: "/x", source: "s"), .undecodable(key: "a.b.secret"),
        .unencodable(key: "a.b.secret"),
    ]
    private nonisolated static func webPage(status: Int) -> ServerFailure {
        ServerFailure(response: NetworkResponse(status: status, headers: ["Content-Type": "text/html"]))
    }
    private static let network: [NetworkError] = [
        .offline(request: url, reason: "r"), .timedOut(request: url, after: .seconds(30)), .cancelled,
        .offline(request: url, reason: "r", proxy: "p"), .server(.init(response: .init(status: 401))),
        .server(.init(response: .init(status: 403))), .server(webPage(status: 200)),
        .server(.init(response: .init(status: 503))), .server(.init(response: .init(status: 404))),
        .decoding(.init(type: "Item", error: CancellationError())), .responseTooLarge(request: url, limit: 10),
        .invalidRequest("r"), .invalidRedirect(request: url, reason: "r"), .tls(request: url, reason: "r"),
        .signInRequired,
        .authorizationUnavailable(reason: "r"),
    ]
    private static let auth: [AuthError] = [
        .wrongCredentials, .signInRequired, .sessionEnded, .otherClient("c"), .network(.cancelled),
        .storage(.noSpace(path: "/x")), .invalidResponse("r"), .refused(code: "unknown_error"),
        .misconfigured(reason: "r"), .noSignIn(addresses: ["a", "b"]), .cancelled, .denied(), .codeExpired,
        .methodUnavailable, .refused(code: "invalid_grant", reason: ServerText("Account disabled")),
        .denied(reason: ServerText("Verify your email.")), .browserUnavailable(reason: "r"),
        .inputNeeded(.secondFactor), .inputNeeded(.consent), .signedInInBrowser,
        .refreshSuspended(for: .seconds(5)), .network(.server(.init(response: .init(status: 404)))),
    ]
    private static let refusals = refusalCodes.map { AuthError.refused(code: $0) }
    private nonisolated static let refusalCodes = [
        "invalid_request", "invalid_client", "unauthorized_client", "unsupported_grant_type",
        "unsupported_response_type",
        "invalid_scope", "invalid_target", "invalid_grant", "expired_token", "access_denied",
    ]
    private static let payment: [PaymentError] = [
        .signInRequired, .accountChanged, .invalidOrder(reason: "r"), .referenceInUse(reference: "o1"),
        .refundExceedsPayment, .notRefundable, .refundUnresolved(reference: "o1"), .notFound, .notUnresolved,
        .unknownPayment, .unknownStatus("held"),
        .rejected(status: 400, type: "t", title: nil), .network(.cancelled), .storage(.noSpace(path: "/x")), .cancelled,
    ]
    /// Payments and refunds that were not made, as user-facing errors.
    private static let unpaid: [UserFacingError] =
        (declines.map(OrderStatus.declined) + payment.map { .failed($0, movedNoMoney: true) }).flatMap { status in
            [false, true].compactMap { status.presentation(isRefund: $0).failure }
        }
    private static let declines = [
        "card_declined", "insufficient_funds", "expired_card", "incorrect_cvc", "stolen_card", "authentication_failed",
        "new_code",
    ].flatMap { code in
        (Decline.Advice.allCases + [nil]).map { Decline(code: code, advice: $0) }
    }
    private static let analytics: [AnalyticsError] = [
        .notDelivered(.network(.cancelled), waiting: 1), .notDelivered(.unauthorized(reason: "r"), waiting: 1),
        .notDelivered(.rejected(reason: "r"), waiting: 1), .notDelivered(.webPage(status: 200), waiting: 1),
        .notDelivered(.waiting(until: Date(timeIntervalSince1970: 0)), waiting: 1), .busy,
        .timedOut(after: .seconds(2)), .storage(.noSpace(path: "/x")), .consentNeeded, .cancelled,
        .log(.unavailable(path: "/x", reason: "r")), .log(.noSpace(path: "/x")), .log(.grantEnded),
        .log(.key(.noSpace(path: "/x"))), .lock(.busy(name: "n", waited: .seconds(10))),
        .lock(.unavailable(path: "/x", reason: "r")),
    ]
    private static let links: [LinkError] = [
        .tooLong(limit: 9), .foreign(prefix: "trellis://"), .malformed(.segment(1)),
        .unknown(.parameter("sheet"), type: "T"), .missing(.segment(2), type: "T"), .invalid(.segment(1), type: "T"),
        .unexpected(.segment(2)), .unprintable(type: "T"),
    ]
    private static let pictures: [PictureError] = [.malformed, .tooLarge(limit: 9), .missing]
    private nonisolated static var errors: [any Error] {
        get async {
            await MainActor.run {
                storage as [any Error] + network + auth + refusals + payment + unpaid + analytics
                    + links + pictures
            }
        }
    }

    @Test func `Every error has a message and a suggestion in both languages`() async {
        for error in await Self.errors {
            let failure = UserFacingError(error)
            #expect(!failure.message.english.isEmpty, "\(error)")
            #expect(failure.message.korean.contains(/[가-힣]/), "\(error)")
            #expect(failure.message.korean.contains(/요(: .+)?(\(.+\))?\.$/), "\(error)")
            #expect(!failure.message.english.contains(/HTTP|decod|Item\b(?! not found)/), "\(error)")
            for text in [failure.message, failure.suggestion].compactMap(\.self) {
                #expect(text.english.hasSuffix(".") == text.korean.hasSuffix("."), "\(text)")
            }
            if let english = failure.suggestion?.english {
                #expect(!english.isEmpty && failure.suggestion?.korean.isEmpty == false, "\(error)")
            }
            let texts = [failure.message, failure.suggestion].compactMap(\.self).flatMap { [$0.english, $0.korean] }
            #expect(texts.allSatisfy { !$0.contains("secret") }, "\(error)")
            #expect(UserFacingError(failure) == failure)
        }
    }

    @Test(arguments: refusalCodes) func `A refused sign-in says what to do, and commands show its code`(code: String) {
        let (error, other) = (UserFacingError(AuthError.refused(code: code)), AuthError.refused(code: "unknown_error"))
        #expect(error.suggestion != UserFacingError(other).suggestion)
        #expect(error.message.english.contains(code) == false)
        #expect(error.details == "The server refused the sign-in (\(code)).")
    }

    @Test func `A full disk of the sign-in server is said`() {
        let failure = NetworkError.server(ServerFailure(response: NetworkResponse(status: 507)))
        let (error, other) = (UserFacingError(AuthError.network(failure)), UserFacingError(failure))
        #expect((error.message, error.suggestion) == (other.message, other.suggestion))
        #expect(error.details == "The sign-in server answered 507.")
    }

    @Test(arguments: [404, 503]) func `A status of the sign-in server does not pass for one of the API`(status: Int) {
        let failure = NetworkError.server(ServerFailure(response: NetworkResponse(status: status)))
        let error = UserFacingError(AuthError.network(failure))
        #expect(error.message != UserFacingError(failure).message)
        #expect(error.message.english.contains("sign-in server"))
        #expect(error.recovery == .retry)
    }

    @Test(
        arguments: [
            (SecureStorageError.busy(path: "x", waited: .milliseconds(250)), "0.25초"),
            (SecureStorageError.busy(path: "x", waited: .seconds(3000)), "3000초"),
        ] as [(any Error, String)]
    )
    func `A duration is the same in both languages`(error: any Error, korean: String) {
        let failure = UserFacingError(error)
        let texts = [failure.message, failure.suggestion].compactMap(\.self)
        let said = texts.filter { $0.korean.contains(korean) && $0.english.contains(korean.replacing("초", with: " s")) }
        #expect(said.count == 1, "\(texts)")
    }

    @Test(arguments: [
        (NetworkError.offline(request: url, reason: "connection refused"), url),
        (.timedOut(request: url, after: .seconds(30)), url),
        (.server(.init(response: .init(status: 503))), "503"), (.tls(request: url, reason: "expired"), "expired"),
        (.invalidRequest("A header is not valid."), "header"),
        (.invalidRedirect(request: url, reason: "more than 5 times"), "5 times"),
    ])
    func `Commands show details that the screens omit`(error: NetworkError, detail: String) {
        let undelivered = AnalyticsError.notDelivered(.network(error), waiting: 1)
        for failure in [UserFacingError(error), UserFacingError(undelivered)] {
            #expect(failure.details?.contains(detail) == true)
            #expect(!failure.message.english.contains("http") && !failure.message.english.contains("503"))
        }
    }

    @Test(arguments: [
        (NetworkError.server(.init(response: .init(status: 401))), UserFacingError.RecoveryAction.signIn),
        (.server(.init(response: .init(status: 403))), .retry), (.server(webPage(status: 400)), .retry),
        (.timedOut(request: "r", after: .seconds(1)), .retry),
        (.offline(request: "r", reason: "x", proxy: "p"), .retry),
    ])
    func `Frequent failures each have their own advice`(error: NetworkError, recovery: UserFacingError.RecoveryAction) {
        let failure = UserFacingError(error)
        let others: [NetworkError] = [
            .server(.init(response: .init(status: 400))), .server(.init(response: .init(status: 503))),
            .offline(request: "r", reason: "x"),
        ]
        #expect(failure.recovery == recovery && failure.suggestion != nil)
        #expect(others.allSatisfy { UserFacingError($0).suggestion != failure.suggestion })
    }

    @Test(arguments: [
        ("10", "a moment", "잠시 후"), ("11", "11 seconds", "11초 뒤에"), ("120", "2 minutes", "2분 뒤에"),
        ("3600", "1 hour", "1시간 뒤에"), ("9223372036854775807", "365 days", "365일 뒤에"),
        ("Fri, 15 Jan 2027 08:02:00 GMT", "2 minutes", "2분 뒤에"),
    ])
    func `A server that asks for a wait decides when to try again`(wait: String, english: String, korean: String) {
        let headers: HTTPHeaders = ["Retry-After": wait, "Date": "Fri, 15 Jan 2027 08:00:00 GMT"]
        let failures = [429, 503].map { status in
            NetworkError.server(.init(response: .init(status: status, headers: headers)))
        }
        let errors: [any Error] =
            failures + failures.map { AuthError.network($0) }
            + failures.map { NetworkError.authorizationUnavailable(reason: "r", cause: $0) }
        for suggestion in errors.map({ UserFacingError($0).suggestion }) {
            #expect(suggestion?.english.hasPrefix("Try again in \(english).") == true)
            #expect(suggestion?.korean.hasPrefix("\(korean) 다시 시도해 주세요.") == true)
        }
    }

    @Test func `A missing item is named, and leads back`() {
        let failure = UserFacingError(NetworkError.server(.init(response: .init(status: 404))))
        #expect(failure.message.english == "Item not found." && failure.recovery == .goBack)
        #expect(failure.suggestion?.english == "It may have been removed.")
    }

    @Test func `A declined refund is not a declined payment`() {
        let declined = OrderStatus.declined(Decline(code: "expired_card"))
        let payment = declined.presentation(isRefund: false).failure
        #expect(payment?.message.english.hasPrefix("This card has expired.") == true)
        let refund = declined.presentation(isRefund: true).failure
        #expect(refund?.message.english == "The bank declined this refund. Nothing was refunded.")
    }

    @Test func `An order that was not carried out says so`() {
        let failed = OrderStatus.failed(.network(.offline(request: "http://x", reason: "r")), movedNoMoney: true)
        let failure = failed.presentation(isRefund: false).failure
        #expect(failure?.details == "http://x failed: r.")
        #expect(failure?.message.english.hasSuffix(" You weren't charged.") == true)
        #expect(OrderStatus.notAnswered.presentation(isRefund: false).failure == nil)
    }

    @Test func `Each reason of a decline has its text, except that a stolen card is not named`() {
        let messages = ["card_declined", "insufficient_funds", "expired_card", "incorrect_cvc", "stolen_card", "new"]
            .compactMap {
                OrderStatus.declined(Decline(code: $0)).presentation(isRefund: false).failure?.message
            }
        #expect(Set(messages).count == 5 && messages[0] == messages[4])
        #expect(messages.allSatisfy { $0.english.hasSuffix(" You weren't charged.") })
        let advice = Decline.Advice.allCases.map {
            OrderStatus.declined(Decline(code: "card_declined", advice: $0)).presentation(isRefund: false).failure?
                .suggestion
        }
        #expect(Set(advice).count == 4)
    }

    @Test(arguments: [
        ("trellis://nowhere", "trellis://nowhere"), ("trellis://a\u{1B}[2J\u{202E}b", "trellis://a[2Jb"),
        (String(repeating: "x", count: 81), String(repeating: "x", count: 80) + "…"),
    ])
    func `An unknown link is shown without control characters`(link: String, shown: String) {
        let failure = UserFacingError(.unknown(.segment(1), type: "Tab"), link: link)
        #expect(failure.message.english == "Unknown link '\(shown)'.")
        #expect(failure.suggestion?.english == "The shop has no '\(shown.split(separator: "/").last ?? "")'.")
        #expect(UserFacingError(.tooLong(limit: 9), link: link) == UserFacingError(LinkError.tooLong(limit: 9)))
    }

    @Test func `A known reason of the system is translated`() {
        let error = UserFacingError(EventLogError.unavailable(path: "/x", reason: "Permission denied"))
        #expect(error.message.korean == "파일이나 폴더를 사용할 수 없어요: /x(권한 없음).")
        #expect("stale handle".inKorean == "stale handle")
    }

    @Test func `An error of dependencies shows no type names`() {
        let container = DIContainer()
        let error = #expect(throws: ResolutionError.self) { try container.resolve(LocalizerTests.self) }
        let failure = error.map { UserFacingError($0) }
        #expect(failure?.message == .unexpected)
        #expect(failure?.details?.contains("LocalizerTests") == true)
    }

    @Test func `An unknown error has a text`() {
        struct Odd: Error { let secret = "secret" }
        let failure = UserFacingError(Odd())
        #expect(failure.message == .unexpected && failure.details == "Odd")
        #expect(UserFacingError(CancellationError()).message.korean == "중단했어요.")
    }
}
