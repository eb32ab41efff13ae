import Core
import DependencyInjection

/// The pictures that are shown beside lists and texts. Each is fetched once for each size. The store keeps the pictures that
/// were shown last, at most about 38 MB.
@MainActor
package final class PictureStore {
    private struct Key: Hashable {
        let url: String?
        let size: PictureSize
    }

    /// The maximum sum of the pixels of all pictures, each counted as a square. A pixel has 3 bytes.
    private static let limit = 12 << 20

    private var loaders: [Key: Loader<PixelImage>] = [:]
    /// The keys of the loaders, the least recently used first.
    private var order: [Key] = []
    @Dependency private var getImage: GetItemImageUseCase
    @Dependency private var logger: any LoggerProtocol
    @Dependency private var clock: any Clock<Duration>

    package init() {}

    /// Returns the state of the picture of `item`.
    package func picture(of item: Item, _ size: PictureSize = .medium) -> Loadable<PixelImage> {
        item.imageURL == nil ? .empty : loader(of: item, size).state
    }

    /// Fetches the picture of `item`, unless it is loaded or the item has none.
    package func load(_ item: Item, _ size: PictureSize = .medium) async {
        guard item.imageURL != nil else { return }
        await loader(of: item, size).load()
    }

    private func loader(of item: Item, _ size: PictureSize) -> Loader<PixelImage> {
        let key = Key(url: item.imageURL, size: size)
        if order.last != key {
            order.removeAll { $0 == key }
            order.append(key)
        }
        if let loader = loaders[key] { return loader }
        let loader = Loader(logger: logger, clock: clock, useCase: GetItemImageUseCase.self) { [_getImage] in
            CachedResult(try await _getImage.resolve().execute(item, size))
        }
        loaders[key] = loader
        while order.reduce(0, { $0 + $1.size.width * $1.size.width }) > Self.limit {
            loaders[order.removeFirst()] = nil
        }
        return loader
    }
}
