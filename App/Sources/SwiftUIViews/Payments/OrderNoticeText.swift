#if canImport(SwiftUI)
import Features
import SwiftUI

/// A notice about an order, in the color of its kind.
struct OrderNoticeText: View {
    let notice: OrderNotice
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            Text(localizer(notice.message)).foregroundStyle(notice.kind.color)
            if let suggestion = notice.suggestion { Text(localizer(suggestion)).foregroundStyle(.secondary) }
        }
        .accessibilityElement(children: .combine)
    }
}

extension OrderNotice.Kind {
    var color: Color {
        switch self {
        case .success: .green
        case .warning: .orange
        case .failure: .red
        }
    }
}
#endif
