import DependencyInjection

/// The pictures that are shown beside lists and texts. Each is fetched once, until the store is
/// full and starts again.
@MainActor
package final class PictureStore {
    private static let limit = 64

    private var loaders: [String: Loader<PixelImage>] = [:]
    private let container = DIContainer.current
    private let getImage = Dependency<GetItemImageUseCase>()

    package init() {}

    /// Returns the state of the picture of `item`.
    package func picture(of item: Item) -> Loadable<PixelImage> {
        item.imageURL == nil ? .empty : loader(of: item).state
    }

    /// Fetches the picture of `item`, unless it is loaded or the item has none.
    package func load(_ item: Item) async {
        guard item.imageURL != nil else { return }
        await loader(of: item).load()
    }

    private func loader(of item: Item) -> Loader<PixelImage> {
        let key = item.imageURL ?? ""
        if let loader = loaders[key] { return loader }
        if loaders.count == Self.limit { loaders = [:] }
        let loader = container.withCurrent {
            Loader { [getImage] in CachedResult(try await getImage.resolve().execute(item)) }
        }
        loaders[key] = loader
        return loader
    }
}
