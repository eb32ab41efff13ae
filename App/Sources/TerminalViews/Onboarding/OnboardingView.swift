import Features
import TerminalUI
import Views

/// The pages of the introduction, one at a time.
struct OnboardingView: LocalizedView {
    let model: OnboardingViewModel

    func content(_ localizer: Localizer) -> some View {
        VStack(spacing: 1) {
            HStack(spacing: 2) {
                Text(localizer(.appName)).style(\.accent)
                Spacer()
                Text(dots).style(\.muted)
            }
            Text(localizer(model.page.title)).style(\.title)
            EnvironmentReader(\.server) { server in
                ScrollView { Text(localizer(model.page.text(server: server))) }.frame(maxHeight: Proposal.unlimited)
            }
            if let failure = model.failure { FailureText(failure: failure) }
            buttons(localizer).layoutPriority(1)
        }
        .padding(horizontal: 2)
        // The pages have the same size, so that nothing moves from one to the next.
        .frame(maxWidth: 64, maxHeight: 12)
        .centered()
        .onKey(model.isLast ? [] : [.right], .next) { model.next() }
        .onKey(model.isLast ? [] : ["l"], "") { model.next() }
        .onKey(isFirst ? [] : [.left], .previous) { model.back() }
        .onKey(isFirst ? [] : ["h"], "") { model.back() }
        .onKey(.escape, model.closeTitle) { model.finish() }
    }

    private var isFirst: Bool { model.page == OnboardingViewModel.Page.allCases.first }

    private var dots: String {
        OnboardingViewModel.Page.allCases.map { $0 == model.page ? "●" : "○" }.joined(separator: " ")
    }

    private func buttons(_ localizer: Localizer) -> some View {
        HStack(spacing: 2) {
            Spacer()
            if model.isLast {
                // Nothing is sent unless the user chooses it.
                Button(localizer(.refuse)) { await model.allowAnalytics(false) }.focusedOnAppear()
                Button(localizer(.allow)) { await model.allowAnalytics(true) }
            } else {
                Button(localizer(model.closeTitle)) { model.finish() }
                Button(localizer(.next)) { model.next() }.buttonStyle(.borderedProminent).focusedOnAppear()
            }
        }
        .id(model.isLast)
    }
}

private enum ServerKey: EnvironmentKey { static var defaultValue: String? { nil } }

extension EnvironmentValues {
    /// The URL of the server that the user chose, or `nil` for the built-in one.
    var server: String? {
        get { self[ServerKey.self] }
        set { self[ServerKey.self] = newValue }
    }
}
