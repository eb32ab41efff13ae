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
    private let loader: Loader<Picture>
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase
    @ObservationIgnored @Dependency private var getImage: GetItemImageUseCase
    @ObservationIgnored @Dependency private var logger: any LoggerProtocol
    @ObservationIgnored @Dependency private var clock: any Clock<Duration>

    package init(itemID: Item.ID) {
        loader = Loader(logger: _logger.wrappedValue, clock: _clock.wrappedValue) { [_getItem, _getImage] in
            let item = try await _getItem.resolve().execute(itemID).value
            return CachedResult(Picture(title: item.title, image: try await _getImage.resolve().execute(item)))
        }
    }

    package var picture: Loadable<Picture> { loader.state }
    package var isLoading: Bool { loader.isLoading }

    package func run() async { await loader.run() }

    package func refresh() async { await loader.reload() }
}
