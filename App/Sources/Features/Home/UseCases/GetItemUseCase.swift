public import Core

/// Gets one item.
public struct GetItemUseCase: Sendable {
    private let repository: any HomeRepository

    /// Reads from `repository`.
    public init(repository: any HomeRepository) {
        self.repository = repository
    }

    /// The item.
    public func callAsFunction(_ id: Item.ID) async throws(NetworkError) -> Item {
        try await repository.item(id)
    }
}
