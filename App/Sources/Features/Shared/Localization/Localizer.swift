package import Foundation
import Observation
package import PaymentModule

/// A formatter of texts, amounts and dates in the language of the user. It is observable: views that use it update when
/// the language changes.
@MainActor @Observable
package final class Localizer {
    @ObservationIgnored private let settings: SettingsStore
    @ObservationIgnored private let requestLanguage: RequestLanguage
    @ObservationIgnored private let forcedLanguage: AppLanguage?
    @ObservationIgnored private let systemLocale: String
    @ObservationIgnored private let timeZone: TimeZone
    @ObservationIgnored private let now: @Sendable () -> Date

    /// Creates a localizer.
    ///
    /// - Parameters:
    ///   - settings: The settings with the chosen language.
    ///   - requestLanguage: The language of requests, which follows the language of the app.
    ///   - forcedLanguage: A language that overrides the settings.
    ///   - systemLocale: The system's locale, such as `ko_KR`; see ``SystemLocale``.
    ///   - timeZone: The time zone of dates.
    ///   - now: Returns the current date, to which dates are relative.
    package init(
        settings: SettingsStore,
        requestLanguage: RequestLanguage,
        forcedLanguage: AppLanguage? = nil,
        systemLocale: String,
        timeZone: TimeZone = .current,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.settings = settings
        self.requestLanguage = requestLanguage
        self.forcedLanguage = forcedLanguage
        self.systemLocale = systemLocale
        self.timeZone = timeZone
        self.now = now
        applyRequestLanguage()
    }

    package var language: AppLanguage {
        forcedLanguage ?? settings.settings.language.language ?? AppLanguage(localeIdentifier: systemLocale)
    }

    /// The locale of numbers and dates.
    package var locale: Locale { language.locale(systemLocale: systemLocale) }

    /// `true` if a language overrides the settings.
    package var isForced: Bool { forcedLanguage != nil }

    /// The currency of the locale.
    package var currency: Currency? { locale.currency.flatMap { Currency(code: $0.identifier) } }

    /// Requests texts of the API in the language in use. Call it after the language setting has changed.
    package func applyRequestLanguage() {
        requestLanguage.tag = language.tag
    }

    /// Returns `text` in the current language.
    package func callAsFunction(_ text: LocalizedText) -> String {
        text.text(in: language)
    }

    /// Returns a formatted amount.
    package func money(_ money: Money) -> String {
        money.formatted(locale: locale)
    }

    /// Returns the price of `item` in the currency of the locale, else in dollars, else the first price.
    package func price(of item: Item) -> Money? {
        currency.flatMap(item.price) ?? item.price(in: .usd) ?? item.prices.first
    }

    /// Returns the name of a locale, such as `Korean (South Korea)` for `ko-KR`.
    package func region(_ tag: String) -> String {
        locale.localizedString(forIdentifier: tag) ?? tag
    }

    /// Returns the name of the country of a locale, such as `South Korea` for `ko-KR`; without one, that of the locale.
    package func country(_ tag: String) -> String {
        let code = Locale(identifier: tag).region?.identifier
        return code.flatMap { locale.localizedString(forRegionCode: $0) } ?? region(tag)
    }

    /// Returns a formatted integer.
    package func number(_ number: Int) -> String {
        number.formatted(.number.locale(locale))
    }

    /// Returns a formatted date, such as `14 Mar 2026`.
    package func day(_ date: Date) -> String {
        date.formatted(style(date: .abbreviated))
    }

    package func isToday(_ date: Date) -> Bool { calendar.isDate(date, inSameDayAs: now()) }

    /// Returns a formatted date and time to the minute, such as `Nov 22, 2026, 6:41 AM`.
    package func fullDateAndTime(_ date: Date) -> String {
        date.formatted(style().year().month(.abbreviated).day().hour().minute())
    }

    /// Returns a formatted time to the minute, such as `6:41 AM`, after the date unless that is today: `Nov 22, 6:41 AM`. A
    /// date of more than half a year away has a year instead of the time.
    package func dateAndTime(_ date: Date) -> String {
        let time = style().hour().minute()
        if isToday(date) { return date.formatted(time) }
        let halfYear: TimeInterval = 182 * 86_400
        return abs(now().timeIntervalSince(date)) < halfYear
            ? date.formatted(time.month(.abbreviated).day()) : day(date)
    }

    /// Returns a formatted size, such as `12 kB`, in Korean `12KB`.
    package func size(bytes: Int) -> String {
        let size = Int64(bytes).formatted(.byteCount(style: .file, spellsOutZero: false).locale(locale))
        return language == .korean ? size.replacing("kB", with: "KB") : size
    }

    /// Returns a formatted month, such as `Nov 2026`.
    package func month(_ date: Date) -> String {
        date.formatted(style().year().month(.abbreviated))
    }

    /// The calendar of dates.
    package var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    private func style(date: Date.FormatStyle.DateStyle? = nil) -> Date.FormatStyle {
        Date.FormatStyle(date: date, locale: locale, calendar: calendar, timeZone: timeZone)
    }
}
