#if canImport(SwiftUI)
import Features
import SwiftUI

/// A payment or an unresolved order, with the meaning of its status.
struct PaymentRow: View {
    let row: PaymentRowViewData
    let isStillUnknown: Bool
    @Environment(Localizer.self) private var localizer

    var body: some View {
        VStack(alignment: .leading) {
            Text(row.title).font(.headline)
            LabeledContent(localizer(.amount), value: localizer.money(row.amount))
            LabeledContent(localizer(.date), value: localizer.day(row.date))
            LabeledContent(localizer(.status)) { Text(localizer(row.status)).foregroundStyle(row.statusKind.color) }
            if let refunded = row.refunded { note(.refunded(localizer.money(refunded))) }
            if let explanation = row.explanation { note(explanation) }
            if isStillUnknown, row.action == .check { note(.stillUnknown) }
        }
        .accessibilityElement(children: .combine)
    }

    private func note(_ text: LocalizedText) -> some View {
        Text(localizer(text)).font(.footnote).foregroundStyle(.secondary)
    }
}

extension PaymentRowViewData.StatusKind {
    fileprivate var color: Color {
        switch self {
        case .paid: .green
        case .partlyRefunded, .pending: .orange
        case .refunded: .secondary
        case .failed: .red
        case .other: .primary
        }
    }
}
#endif
