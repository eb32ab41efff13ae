import Features
import TerminalUI

/// The pages of the introduction, one at a time.
struct OnboardingView: LocalizedView {
    let model: OnboardingViewModel

    func content(_ text: Localizer) -> some View {
        VStack {
            VStack(spacing: 1) {
                HStack(spacing: 2) {
                    Text(text(.appName)).style(\.accent)
                    Spacer()
                    Text(dots).style(\.muted)
                }
                Text(text(model.page.title)).style(\.title)
                ScrollView { Text(text(model.page.text)) }
                if let failure = model.failure { FailureText(failure: failure) }
                buttons(text).layoutPriority(1)
            }
            .padding(horizontal: 2)
            .frame(maxWidth: 64)
        }
        .centered()
        .onKey(.right, .next) { if !model.isLast { model.next() } }
        .onKey(.left, .previous) { model.back() }
        .onKey(.escape, .skip) { model.finish() }
    }

    private var dots: String {
        OnboardingViewModel.Page.allCases.map { $0 == model.page ? "●" : "○" }.joined(separator: " ")
    }

    private func buttons(_ text: Localizer) -> some View {
        HStack(spacing: 2) {
            if model.isLast {
                Button(text(.allow)) { await model.allowAnalytics(true) }
                Button(text(.refuse)) { await model.allowAnalytics(false) }
            } else {
                Button(text(.next)) { model.next() }
                Button(text(.skip)) { model.finish() }
            }
        }
        .id(model.isLast)
    }
}
