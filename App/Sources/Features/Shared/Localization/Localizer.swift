public import Foundation
public import Observation
public import PaymentModule

/// Writes phrases, money and dates as the person wants to read them. What it gives changes with the settings, so who
/// draws with it is told by observation.
@MainActor @Observable
public final class Localizer {
    @ObservationIgnored private let settings: SettingsStore
    @ObservationIgnored private let content: RequestLanguage
    @ObservationIgnored private let forced: AppLanguage?
    @ObservationIgnored private let system: String
    @ObservationIgnored private let timeZone: TimeZone

    /// Follows the settings.
    ///
    /// - Parameters:
    ///   - settings: Where the person chooses a language.
    ///   - content: Is told of every change, so that the API is asked in the same language.
    ///   - forced: The language of `--language`, which counts more than the settings.
    ///   - system: The system's locale, such as `ko_KR`; see ``SystemLocale``.
    ///   - timeZone: Where the person is.
    public init(
        settings: SettingsStore,
        content: RequestLanguage,
        forced: AppLanguage? = nil,
        system: String,
        timeZone: TimeZone = .current
    ) {
        self.settings = settings
        self.content = content
        self.forced = forced
        self.system = system
        self.timeZone = timeZone
        applyRequestLanguage()
    }

    /// The language in use.
    public var language: AppLanguage {
        forced ?? settings.settings.language.language ?? AppLanguage(localeIdentifier: system)
    }

    /// The locale of numbers and dates.
    public var locale: Locale { language.locale(system: system) }

    /// Whether the language was forced, so that choosing one has no effect in this run.
    public var isForced: Bool { forced != nil }

    /// The currency where the person is, if it is known.
    public var currency: Currency? { locale.currency.flatMap { Currency(code: $0.identifier) } }

    /// Requests texts of the API in the language in use. Call it after the language setting has changed.
    public func applyRequestLanguage() {
        content.tag = language.tag
    }

    /// `phrase` in the language in use.
    public func callAsFunction(_ phrase: LocalizedText) -> String {
        phrase.text(in: language)
    }

    /// An amount as it is written where the person is.
    public func money(_ money: Money) -> String {
        money.formatted(locale: locale)
    }

    /// What `item` costs: in the currency of where the person is, or else in dollars, or else in the first there is.
    public func price(of item: Item) -> Money? {
        currency.flatMap(item.price) ?? item.price(in: .usd) ?? item.prices.first
    }

    /// A language and region in words, such as `Korean (South Korea)` for `ko-KR`.
    public func region(_ tag: String) -> String {
        locale.localizedString(forIdentifier: tag) ?? tag
    }

    /// A whole number, with its thousands apart.
    public func number(_ number: Int) -> String {
        number.formatted(.number.locale(locale))
    }

    /// A day, such as `14 Mar 2026`.
    public func day(_ date: Date) -> String {
        date.formatted(style(date: .abbreviated, time: .omitted))
    }

    /// A day with the time, to the minute.
    public func moment(_ date: Date) -> String {
        date.formatted(style(date: .abbreviated, time: .shortened))
    }

    /// A size, such as `12 kB`.
    public func size(bytes: Int) -> String {
        Int64(bytes).formatted(.byteCount(style: .file, spellsOutZero: false).locale(locale))
    }

    private func style(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> Date.FormatStyle {
        Date.FormatStyle(
            date: date,
            time: time,
            locale: locale,
            calendar: Calendar(identifier: .gregorian),
            timeZone: timeZone
        )
    }
}
