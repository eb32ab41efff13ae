import Features
import PlatformUI

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
            LabeledContent(localizer(.status)) { status }
            if let refunded = row.refunded { note(.refunded(localizer.money(refunded))) }
            if let explanation = row.explanation { note(explanation) }
            if isStillUnknown, row.action == .check { note(.stillUnknown) }
        }
        .accessibilityElement(children: .combine)
    }

    @ViewBuilder private var status: some View {
        if let kind = row.statusKind.noticeKind {
            StatusLabel(localizer(row.status), kind)
        } else {
            Text(localizer(row.status)).foregroundStyle(.secondary)
        }
    }

    private func note(_ text: LocalizedText) -> some View {
        Text(localizer(text)).font(.footnote).foregroundStyle(.secondary)
    }
}

extension PaymentRowViewData.StatusKind {
    /// The kind of a notice with the same meaning, or `nil` for a status without one.
    fileprivate var noticeKind: OrderNotice.Kind? {
        switch self {
        case .paid: .success
        case .partlyRefunded, .pending: .warning
        case .failed: .failure
        case .refunded, .other: nil
        }
    }
}
