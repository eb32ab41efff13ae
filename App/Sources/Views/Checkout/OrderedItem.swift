import Features
import PlatformUI

/// The item of an order, with a button that shows its picture.
struct OrderedItem: View {
    let item: Item
    let showPicture: @MainActor () -> Void
    @Environment(Localizer.self) private var localizer

    var body: some View {
        HStack(alignment: .firstTextBaseline) {
            Text(item.title).font(.headline)
            Spacer()
            Button(localizer(.picture), action: showPicture).key("p")
        }
    }
}
