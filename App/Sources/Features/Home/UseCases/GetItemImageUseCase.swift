import Core

/// Gets the picture of an item.
public struct GetItemImageUseCase: Sendable {
    private let repository: any HomeRepository

    /// Reads from `repository`.
    public init(repository: any HomeRepository) {
        self.repository = repository
    }

    /// The picture.
    ///
    /// - Throws: `NetworkError`, or ``PictureError`` if what came is none that can be drawn.
    public func callAsFunction(of item: Item) async throws -> PixelImage {
        guard let reference = item.imageURL else { throw PictureError.missing }
        return try PixelImage(pixmap: try await repository.image(at: reference))
    }
}
