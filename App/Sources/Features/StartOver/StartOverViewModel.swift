public import Core
public import Observation

/// The view model of the screen that is shown instead of the shop if the stored data cannot be read.
@MainActor @Observable
public final class StartOverViewModel {
    /// The formatter of texts, in the forced language or that of the system, because the settings cannot be read.
    package let localizer: Localizer
    private let loss: UserFacingError
    private let starting: ActionState
    @ObservationIgnored private let perform: @Sendable () async throws -> Void

    /// Creates a view model if the data in `storage` is lost, otherwise returns `nil`. The shop itself shows other errors of
    /// the storage, because much works without it.
    ///
    /// - Parameters:
    ///   - storage: The storage of the app.
    ///   - language: A language that overrides that of the system.
    ///   - systemLocale: The identifier of a locale, such as `ko_KR`; by default that of the system.
    ///   - perform: Moves the unreadable files aside and begins a new storage.
    public init?(
        _ storage: any SecureStorageProtocol,
        language: AppLanguage? = nil,
        systemLocale: String? = nil,
        perform: @escaping @Sendable () async throws -> Void
    ) async {
        do throws(SecureStorageError) {
            _ = try await storage.keys()
            return nil
        } catch {
            guard error.isLoss else { return nil }
            loss = UserFacingError(error)
        }
        localizer = Localizer(
            settings: SettingsStore(storage: storage),
            forced: language,
            systemLocale: systemLocale ?? SystemLocale.identifier()
        )
        starting = ActionState(logger: SilentLogger())
        self.perform = perform
    }

    /// The reason why the data cannot be read, or the failure of the last new start.
    package var failure: UserFacingError { starting.failure ?? loss }
    package var advice: LocalizedText? { starting.failure == nil ? .startOverExplanation : failure.suggestion }
    package var isStarting: Bool { starting.isRunning }

    /// Starts over. Returns `false` if that failed.
    package func startOver() async -> Bool {
        await starting.run { try await perform() } != nil
    }
}
