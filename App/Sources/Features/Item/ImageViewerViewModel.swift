package import DependencyInjection
public import Observation

/// Shows the picture of an item.
@MainActor @Observable
public final class ImageViewerViewModel {
    /// A picture with the item's name.
    public struct Picture: Sendable, Hashable {
        /// The item's name.
        public let title: String
        /// The picture.
        public let image: PixelImage
    }

    /// The settings of the app, from which a shell reads how it draws pictures.
    @ObservationIgnored @Dependency package var store: SettingsStore
    private let loader: Loader<Picture>
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getImage: GetItemImageUseCase

    /// A model of the picture of `item` that has loaded nothing yet.
    public init(item: Item.ID) {
        loader = Loader { [_getItem, _getImage] in
            let item = try await _getItem.resolve().execute(item).value
            return CachedResult(Picture(title: item.title, image: try await _getImage.resolve().execute(item)))
        }
    }

    /// The picture.
    public var picture: Loadable<Picture> { loader.state }
    /// Whether it is being fetched.
    public var isLoading: Bool { loader.isLoading }

    /// Fetches the picture if it is not here yet.
    public func load() async { await loader.load() }

    /// Fetches the picture again.
    public func refresh() async { await loader.reload() }
}
