import EmbeddedCatalog
import Foundation

/// The items for sale, with their comments, and the payment methods.
struct Catalog: Decodable, Sendable {
    /// The catalog of `catalog.json`, which is embedded in the program.
    static let embedded = Result {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let json = Data(bytes: embedded_catalog_bytes(), count: embedded_catalog_size())
        return try decoder.decode(Catalog.self, from: json)
    }

    /// The items, sorted by id.
    let items: [CatalogItem]
    let paymentMethods: [PaymentMethod]

    func item(_ id: String) -> CatalogItem? {
        items.first { $0.id == id }
    }

    func paymentMethod(_ id: String) -> PaymentMethod? {
        paymentMethods.first { $0.id == id }
    }
}
