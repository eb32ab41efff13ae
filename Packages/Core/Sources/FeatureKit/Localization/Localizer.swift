public import Foundation
public import Observation

/// A formatter of texts, numbers and dates in the language of the user. It is observable: views that use it update when
/// the language changes.
///
/// ```
/// let localizer = Localizer(languages: [.english, .korean]) { settings.language }
/// Text(localizer(.retry))
/// ```
@MainActor @Observable
public final class Localizer {
    @ObservationIgnored private let languages: [AppLanguage]
    @ObservationIgnored private let forcedLanguage: AppLanguage?
    @ObservationIgnored private let systemLocale: String
    @ObservationIgnored private let timeZone: TimeZone
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let choice: @MainActor () -> AppLanguage?

    /// Creates a localizer.
    ///
    /// - Parameters:
    ///   - languages: The languages of the app. The first one is that of its texts.
    ///   - forced: A language that overrides the choice, such as an option of a command.
    ///   - systemLocale: The system's locale, such as `ko_KR`.
    ///   - timeZone: The time zone of dates.
    ///   - now: Returns the current date, to which dates are relative.
    ///   - choice: Returns the language that the user has chosen, or `nil` for that of the system. It is read in each drawing,
    ///     so that an observable setting updates the views.
    public init(
        languages: [AppLanguage],
        forced: AppLanguage? = nil,
        systemLocale: String = Locale.current.identifier,
        timeZone: TimeZone = .current,
        now: @escaping @Sendable () -> Date = { Date() },
        choice: @escaping @MainActor () -> AppLanguage? = { nil }
    ) {
        self.languages = languages
        forcedLanguage = forced
        self.systemLocale = systemLocale
        self.timeZone = timeZone
        self.now = now
        self.choice = choice
    }

    /// The language of texts.
    public var language: AppLanguage {
        forcedLanguage ?? choice() ?? AppLanguage(localeIdentifier: systemLocale, among: languages)
    }

    /// `true` if a language overrides the choice.
    public var isForced: Bool { forcedLanguage != nil }

    /// The locale of numbers and dates.
    public var locale: Locale { language.locale(systemLocale: systemLocale) }

    /// Returns `text` in the current language.
    public func callAsFunction(_ text: LocalizedText) -> String {
        text.text(in: language)
    }

    /// Returns a formatted integer.
    public func number(_ number: Int) -> String {
        number.formatted(.number.locale(locale))
    }

    /// Returns a formatted date, such as `14 Mar 2026`.
    public func day(_ date: Date) -> String {
        date.formatted(style(date: .abbreviated))
    }

    /// Returns `true` for a date of today.
    public func isToday(_ date: Date) -> Bool { calendar.isDate(date, inSameDayAs: now()) }

    /// Returns a formatted date and time to the minute, such as `Nov 22, 2026, 6:41 AM`.
    public func fullDateAndTime(_ date: Date) -> String {
        date.formatted(style().year().month(.abbreviated).day().hour().minute())
    }

    /// Returns a formatted time to the minute, such as `6:41 AM`, after the date unless that is today: `Nov 22, 6:41 AM`. A
    /// date of more than half a year away has a year instead of the time.
    public func dateAndTime(_ date: Date) -> String {
        let time = style().hour().minute()
        if isToday(date) { return date.formatted(time) }
        let halfYear: TimeInterval = 182 * 86_400
        return abs(now().timeIntervalSince(date)) < halfYear
            ? date.formatted(time.month(.abbreviated).day()) : day(date)
    }

    /// The Gregorian calendar in the time zone.
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    private func style(date: Date.FormatStyle.DateStyle? = nil) -> Date.FormatStyle {
        Date.FormatStyle(date: date, locale: locale, calendar: calendar, timeZone: timeZone)
    }
}
