import Core

/// A use case that returns the picture of an item.
package struct GetItemImageUseCase: Sendable {
    /// Returns the picture.
    ///
    /// - Throws: ``PictureError`` if there is none or it is invalid.
    package let execute: @Sendable (_ item: Item, _ size: PictureSize) async throws -> PixelImage

    static func live(repository: any HomeRepository, decoder: PictureDecoder) -> Self {
        Self { item, size in
            guard let reference = item.imageURL else { throw PictureError.missing }
            let data = try await repository.image(at: reference, width: size.width, mediaTypes: decoder.mediaTypes)
            return try decoder.decode(data, size.width)
        }
    }
}
