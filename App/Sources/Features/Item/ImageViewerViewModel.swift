package import DependencyInjection
public import Observation

/// The view model of the picture of an item.
@MainActor @Observable
public final class ImageViewerViewModel {
    /// A picture with its title.
    package struct Picture: Sendable, Hashable {
        package let title: String
        /// The picture.
        package let image: PixelImage
    }

    /// The settings of the app, which can have settings of a shell for pictures.
    @ObservationIgnored @Dependency package var store: SettingsStore
    private let loader: Loader<Picture>
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getImage: GetItemImageUseCase

    package init(itemID: Item.ID) {
        loader = Loader { [_getItem, _getImage] in
            let item = try await _getItem.resolve().execute(itemID).value
            return CachedResult(Picture(title: item.title, image: try await _getImage.resolve().execute(item)))
        }
    }

    /// The picture.
    package var picture: Loadable<Picture> { loader.state }
    package var isLoading: Bool { loader.isLoading }

    /// Fetches the picture if it is not loaded.
    package func load() async { await loader.load() }

    /// Fetches the picture again.
    package func refresh() async { await loader.reload() }
}
