package import Core
package import Foundation

extension Localizer {
    /// Creates a localizer in the language of the settings.
    ///
    /// - Parameters:
    ///   - settings: The settings with the chosen language.
    ///   - forced: A language that overrides the settings.
    ///   - systemLocale: The system's locale, such as `ko_KR`; see ``SystemLocale``.
    ///   - timeZone: The time zone of dates.
    ///   - now: Returns the current date, to which dates are relative.
    package convenience init(
        settings: SettingsStore,
        forced: AppLanguage? = nil,
        systemLocale: String,
        timeZone: TimeZone = .current,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            languages: AppLanguage.all,
            forced: forced,
            systemLocale: systemLocale,
            timeZone: timeZone,
            now: now
        ) {
            settings.settings.language.language
        }
    }

    /// The currency of the locale.
    package var currency: Currency? { locale.currency.flatMap { Currency(code: $0.identifier) } }

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

    /// Returns a formatted size, such as `12 kB`, in Korean `12KB`.
    package func size(bytes: Int) -> String {
        let size = Int64(bytes).formatted(.byteCount(style: .file, spellsOutZero: false).locale(locale))
        return language == .korean ? size.replacing("kB", with: "KB") : size
    }
}

extension AppLanguage {
    /// The languages of the shop.
    package static let all = [AppLanguage.english, .korean]
}

extension LocalizedText {
    /// Creates a text in the languages of the shop.
    package init(en english: String, ko korean: String) { self.init(english, [.korean: korean]) }

    /// Creates a text that is the same in every language, such as a name.
    package init(verbatim text: String) { self.init(text) }

    package var english: String { text(in: .english) }
    package var korean: String { text(in: .korean) }
}
