public import DependencyInjection

/// What features take that no module provides: it is the App's own.
@MainActor
public struct FeatureServices {
    private let settings: SettingsStore
    private let localizer: Localizer
    private let content: ContentLanguage
    private let cache: any ContentCache
    private let dataFolder: DataFolder

    /// Names them.
    ///
    /// - Parameters:
    ///   - settings: What the person has set.
    ///   - localizer: Writes in their language.
    ///   - content: The language that the API is asked in.
    ///   - cache: Keeps what was seen, for when the API cannot be asked.
    ///   - dataFolder: Where everything is kept.
    public init(
        settings: SettingsStore,
        localizer: Localizer,
        content: ContentLanguage,
        cache: any ContentCache,
        dataFolder: DataFolder
    ) {
        self.settings = settings
        self.localizer = localizer
        self.content = content
        self.cache = cache
        self.dataFolder = dataFolder
    }

    /// Hands them to `container`, from which features take them when they are opened.
    public func register(in container: DIContainer) {
        container.register(instance: settings)
        container.register(instance: localizer)
        container.register(instance: content)
        container.register(instance: cache, as: (any ContentCache).self)
        container.register(instance: dataFolder)
    }
}
