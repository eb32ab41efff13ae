import Features
import Foundation
import PlatformUI

/// A payment or an unresolved order: columns if they fit, otherwise two lines.
struct PaymentRow: View {
    let row: PaymentRowViewData
    let table: PaymentTable
    @Environment(Localizer.self) private var localizer

    var body: some View {
        let (date, amount) = (localizer.dateAndTime(row.date), localizer.money(row.amount))
        ViewThatFits(in: .horizontal) {
            PaymentColumns(date: date, table: table, item: row.title, amount: amount) { PaymentStatus(row: row) }
            VStack(alignment: .leading) {
                HStack(alignment: .firstTextBaseline) {
                    Text(row.title).lineLimit(1)
                    Spacer()
                    Text(amount)
                }
                HStack(alignment: .firstTextBaseline, spacing: 0) {
                    Text(date).foregroundStyle(.secondary)
                    Spacer(minLength: 8)
                    PaymentStatus(row: row)
                }
            }
        }
    }
}

/// The widths of the columns of payments that depend on the rows.
struct PaymentTable {
    /// `true` if all rows are of today, so that a time is a date.
    let isToday: Bool
    /// The widths of the longest amount and status in digits. A character that is not ASCII, as in Korean, counts as two.
    let amountWidth: Int
    let statusWidth: Int

    @MainActor init(_ rows: [PaymentRowViewData], _ localizer: Localizer) {
        isToday = rows.allSatisfy { localizer.isToday($0.date) }
        func width(_ texts: [String]) -> Int {
            texts.map { $0.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } }.max() ?? 0
        }
        let amounts = width([localizer(.amount)] + rows.map { localizer.money($0.amount) })
        amountWidth = max(Shell.minAmountWidth, amounts)
        statusWidth = 2 + width(([.status] + rows.map(\.status.name)).map { localizer($0) })
    }
}

/// The titles of the columns, if those fit.
struct PaymentColumnTitles: View {
    let table: PaymentTable
    @Environment(Localizer.self) private var localizer
    @Environment(\.isWide) private var isWide

    var body: some View {
        ViewThatFits(in: .horizontal) {
            PaymentColumns(
                date: localizer(table.isToday ? .today : .date),
                table: table,
                item: localizer(.item),
                amount: localizer(.amount)
            ) { Text(localizer(.status)) }
            VStack { EmptyView() }
        }
        .foregroundStyle(.secondary)
        // The edges of rows, which have a chevron where no payment is beside them.
        .padding(.leading, 16)
        .padding(.trailing, isWide ? 8 : 24)
        .accessibilityHidden(true)
    }
}

private struct PaymentColumns<Status: View>: View {
    let date: String
    let table: PaymentTable
    let item: String
    let amount: String
    @ViewBuilder let status: Status
    @Environment(Localizer.self) private var localizer
    /// The width of a digit.
    @ScaledMetric private var unit = 8.0

    var body: some View {
        let isKorean = localizer.language == .korean
        let dateWidth = table.isToday ? isKorean ? 10.0 : 8 : isKorean ? 20 : 18
        HStack(spacing: 2 * unit) {
            Text(date).frame(width: dateWidth * unit, alignment: .leading)
            Text(item)
                .frame(minWidth: 10 * unit, idealWidth: 10 * unit, maxWidth: .infinity, alignment: .leading)
            Text(amount).frame(width: Double(table.amountWidth) * unit, alignment: .trailing)
            status.frame(width: Double(table.statusWidth) * unit, alignment: .leading)
        }
        .lineLimit(1)
    }
}

/// The status of a payment with the symbol of its meaning.
struct PaymentStatus: View {
    let row: PaymentRowViewData
    @Environment(Localizer.self) private var localizer

    var body: some View {
        if let kind = row.status.kind.noticeKind {
            StatusLabel(localizer(row.status.name), kind)
        } else {
            Label(localizer(row.status.name), systemImage: "circle").foregroundStyle(.secondary)
        }
    }
}

/// The meaning of the status, if its name does not say everything, and the page on which the user approves the payment.
struct PaymentNotes: View {
    let row: PaymentRowViewData
    var isStillUnknown = false
    @Environment(Localizer.self) private var localizer
    @Environment(\.isLow) private var isLow

    var body: some View {
        Group {
            if let refunded = row.refunded, row.status.kind != .refunded {
                Text(localizer(.refunded(localizer.money(refunded))))
            }
            if let explanation = row.status.explanation { Text(localizer(explanation)) }
            if isStillUnknown, row.status.action == .check { Text(localizer(.stillUnknown)) }
        }
        .font(.footnote)
        .foregroundStyle(.secondary)
        if let page = row.status.approvalPage {
            Text(page.absoluteString).font(.footnote).foregroundStyle(.tint).lineLimit(isLow ? 1 : 3)
        }
    }
}

extension OrderPresentation.Kind {
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
