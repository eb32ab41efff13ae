import Features
import PlatformUI

/// The outcomes of orders since the screen appeared, and data that cannot be read.
struct PaymentsStatus: View {
    let model: PaymentsViewModel
    @Environment(Localizer.self) private var localizer
    @Environment(\.screen.notify) private var notify

    var body: some View {
        VStack(alignment: .leading) {
            if let failure = model.resolveFailure { FailureText(failure: failure) }
            if model.unreadableCount > 0 { Text(localizer(.unreadablePayments(model.unreadableCount))) }
            if model.unreadableOrderCount > 0 {
                StatusLabel(localizer(.unreadableOrders(model.unreadableOrderCount)), .warning)
            }
            if notify == nil {
                ForEach(Array(model.outcomes.suffix(2).enumerated()), id: \.offset) { _, outcome in
                    MessageText(message: outcome.message, suggestion: outcome.suggestion, kind: outcome.kind)
                }
            }
        }
        .onDisappear { model.dismissOutcomes() }
        .onChange(of: model.outcomes.count, initial: true) { notifyOfOutcome() }
        .announces(model.outcomes.last.map { localizer($0.message) })
        .font(.subheadline)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal)
        .background(.bar)
    }

    private func notifyOfOutcome() {
        guard let notify, let outcome = model.outcomes.last else { return }
        notify([outcome.message, outcome.suggestion].compactMap(\.self).map { localizer($0) }.joined(separator: ". "))
        model.dismissOutcomes()
    }
}
