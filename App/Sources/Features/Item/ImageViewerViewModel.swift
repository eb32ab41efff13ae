import Core
package import DependencyInjection
public import Observation

/// The view model of the picture of an item.
@MainActor @Observable
public final class ImageViewerViewModel: ScreenModel {
    /// A picture with its title.
    package struct Picture: Sendable, Hashable {
        package let title: String
        package let image: PixelImage
    }

    /// The settings. A shell can have its own for pictures; see ``AppSettings/shellSettings``.
    @ObservationIgnored @Dependency package var store: SettingsStore
    /// The size in which the picture is fetched.
    @ObservationIgnored package var size = PictureSize.large
    private let itemID: Item.ID
    @ObservationIgnored private lazy var loader = Loader<Picture>(
        logger: logger,
        clock: clock,
        useCase: GetItemImageUseCase.self
    ) { [weak self, itemID, _getItem, _getImage] in
        let item = try await _getItem.resolve().execute(itemID).value
        let image = try await _getImage.resolve().execute(item, self?.size ?? .large)
        return CachedResult(Picture(title: item.title, image: image))
    }
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getImage: GetItemImageUseCase
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>

    package init(itemID: Item.ID) {
        self.itemID = itemID
    }

    package var picture: Loadable<Picture> { loader.state }

    /// See ``ScreenModel/run()``.
    public func run() async { await loader.run() }

    package func refresh() async { await loader.reload() }
}
