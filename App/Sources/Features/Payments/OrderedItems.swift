import DependencyInjection
import Observation
import PaymentModule

/// The items of orders and payments, for their names and pictures.
@MainActor @Observable
final class OrderedItems {
    private(set) var items: [Item.ID: Item] = [:]
    /// The items that could not be fetched.
    private var missing: Set<Item.ID> = []
    @ObservationIgnored @Dependency private var getItem: GetItemUseCase

    /// Fetches the items of `lines` that are not known yet.
    func fetch(_ lines: some Sequence<OrderLine>) async {
        for id in Set(lines.map(\.itemID)).sorted() where items[id] == nil && !Task.isCancelled {
            if let item = try? await getItem.execute(id).value {
                items[id] = item
            } else if !Task.isCancelled {
                missing.insert(id)
            }
        }
    }

    /// Returns `true` if each item of `lines` is known, or could not be fetched.
    func isFetched(_ lines: [OrderLine]) -> Bool {
        lines.allSatisfy { items[$0.itemID] != nil || missing.contains($0.itemID) }
    }

    /// Returns the names of the items with their quantities. An item that is not known is named by its id.
    func names(_ lines: [OrderLine]) -> String {
        lines.map { line in
            let title = items[line.itemID]?.title ?? line.itemID
            return line.quantity == 1 ? title : "\(title) × \(line.quantity)"
        }.joined(separator: ", ")
    }
}
