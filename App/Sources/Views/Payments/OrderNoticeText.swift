import Features
import PlatformUI

/// A notice about an order, with the symbol of its kind.
struct OrderNoticeText: View {
    let notice: OrderNotice
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            StatusLabel(localizer(notice.message), notice.kind)
            if let suggestion = notice.suggestion { Text(localizer(suggestion)).foregroundStyle(.secondary) }
        }
        .accessibilityElement(children: .combine)
    }
}
