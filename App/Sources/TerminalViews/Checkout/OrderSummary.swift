import Features
import TerminalUI

/// The item of an order, its details and its total, which have the same places in all states.
struct OrderSummary<Details: View>: LocalizedView {
    let title: String
    let amount: String
    /// `true` if a low window has no room for the details.
    var hidesDetailsIfLow = false
    @ViewBuilder let details: () -> Details

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.screenSize) { size in
            let isTall = size.height >= 20
            VStack {
                Text(title).lineLimit(isTall ? 2 : 1).style(\.title)
                if isTall {
                    Text("")
                    details()
                    Divider()
                }
                HStack(spacing: 2) {
                    Text(localizer(.total))
                    Spacer()
                    Text(amount).style(\.title).layoutPriority(1)
                }
                if isTall { Text("") } else if !hidesDetailsIfLow { details() }
            }
        }
    }
}

/// A title and a value, in the columns of a picker.
struct DetailRow: LocalizedView {
    /// Returns the width of the longest title and a space, so that a narrow window has room for the name of a method.
    static func labelWidth(_ localizer: Localizer) -> Int { localizer.language == .korean ? 10 : 9 }
    let title: LocalizedText
    let value: String

    func content(_ localizer: Localizer) -> some View {
        HStack(spacing: 0) {
            Text(localizer(title)).lineLimit(1).frame(width: Self.labelWidth(localizer))
            Text(value).lineLimit(1)
        }
    }
}
