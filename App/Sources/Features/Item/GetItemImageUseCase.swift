import Core

/// Gets the picture of an item.
package struct GetItemImageUseCase: Sendable {
    /// Gets the picture. Throws ``PictureError`` if there is none that can be drawn.
    package let execute: @Sendable (_ item: Item) async throws -> PixelImage

    /// A use case that does `execute`.
    package init(execute: @escaping @Sendable (_ item: Item) async throws -> PixelImage) {
        self.execute = execute
    }

    /// Reads from `repository`.
    static func live(repository: any HomeRepository) -> Self {
        Self { item in
            guard let reference = item.imageURL else { throw PictureError.missing }
            return try PixelImage(pixmap: try await repository.image(at: reference))
        }
    }
}
