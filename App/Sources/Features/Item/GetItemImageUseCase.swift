import Core

/// A use case that returns the picture of an item.
package struct GetItemImageUseCase: Sendable {
    /// Returns the picture.
    ///
    /// - Throws: ``PictureError`` if there is none or it is invalid.
    package let execute: @Sendable (_ item: Item) async throws -> PixelImage

    package init(execute: @escaping @Sendable (_ item: Item) async throws -> PixelImage) {
        self.execute = execute
    }

    static func live(repository: any HomeRepository) -> Self {
        Self { item in
            guard let reference = item.imageURL else { throw PictureError.missing }
            return try PixelImage(pixmap: try await repository.image(at: reference))
        }
    }
}
