protocol Store: Sendable {
    var size: Int { get }
}

final class MemoryStore: Store {
    let size = 1
}

protocol Repository: Sendable {
    var store: any Store { get }
}

final class StoreRepository: Repository {
    let store: any Store

    init(store: any Store) {
        self.store = store
    }
}

protocol UseCase: Sendable {
    var repository: any Repository { get }
}

final class LoadUseCase: UseCase {
    let repository: any Repository

    init(repository: any Repository) {
        self.repository = repository
    }
}

final class Model: Sendable {
    let useCase: any UseCase

    init(useCase: any UseCase) {
        self.useCase = useCase
    }
}
