import Features
import PlatformUI

/// The pages of the introduction, one at a time.
struct OnboardingView: View {
    @Bindable var model: OnboardingViewModel
    /// `true` while the button for the next page or the refusal has the focus.
    @FocusState private var isOnAnswer: Bool
    @Environment(Localizer.self) private var localizer
    @Environment(\.screen.server) private var server
    @Environment(\.paragraphSpacing) private var spacing

    var body: some View {
        Group { if Shell.isTerminal { block } else { screen } }
            .onChange(of: model.page, initial: true) { isOnAnswer = true }
    }

    /// The pages over the dots and the buttons. iOS shows the pages side by side, so that a swipe turns them.
    private var screen: some View {
        Pages(pages: OnboardingViewModel.Page.allCases, selection: $model.page) { page in
            ScrollView {
                VStack(spacing: 24) { texts(of: page) }
                    .multilineTextAlignment(.center)
                    .padding()
                    .frame(maxWidth: 512)
                    .frame(maxWidth: .infinity)
            }
        }
        .safeAreaInset(edge: .bottom) {
            VStack {
                dots
                HStack {
                    if model.page != OnboardingViewModel.Page.allCases.first {
                        Button(localizer(.back), action: model.back)
                    }
                    answers
                }
                .buttonStyle(.bordered)
            }
            .padding()
        }
        .screenTitle(localizer(.introduction))
        .closeButton(model.closeTitle, action: model.finish)
    }

    /// All in one block in the center of a terminal. It has the same place on each page.
    private var block: some View {
        VStack(alignment: .leading, spacing: spacing) {
            HStack {
                Text(localizer(.appName)).font(.headline).foregroundStyle(.tint)
                Spacer()
                dots
            }
            Pages(pages: OnboardingViewModel.Page.allCases, selection: $model.page) { page in
                ScrollView { VStack(alignment: .leading, spacing: spacing) { texts(of: page) } }
            }
            ViewThatFits(in: .horizontal) {
                HStack(spacing: 16) {
                    closeButton
                    Spacer()
                    answers
                }
                VStack(alignment: .leading) {
                    closeButton
                    HStack(spacing: 16) { answers }
                }
            }
        }
        .frame(maxWidth: 480, maxHeight: 192)
    }

    @ViewBuilder private func texts(of page: OnboardingViewModel.Page) -> some View {
        Image(systemName: page.systemImage).font(.largeTitle).foregroundStyle(.tint).accessibilityHidden(true)
        Text(localizer(page.title)).font(.title).bold().accessibilityAddTraits(.isHeader)
        Text(localizer(page.text(server: server)))
        if let failure = model.failure { FailureText(failure: failure) }
    }

    private var dots: some View {
        HStack {
            ForEach(OnboardingViewModel.Page.allCases, id: \.self) { page in
                Image(systemName: page == model.page ? "circle.fill" : "circle").font(.caption2)
            }
        }
        .foregroundStyle(.secondary)
        .accessibilityHidden(true)
    }

    private var closeButton: some View { CloseButton(title: model.closeTitle, action: model.finish) }

    @ViewBuilder private var answers: some View {
        if model.isLast {
            // Nothing is sent unless the user chooses it.
            Button(localizer(.refuse)) { Task { await model.allowAnalytics(false) } }
                .focused($isOnAnswer, equals: true)
            Button(localizer(.allow)) { Task { await model.allowAnalytics(true) } }
        } else {
            Button(localizer(.next), action: model.next)
                .buttonStyle(.borderedProminent)
                .keyboardShortcut(.defaultAction)
                .focused($isOnAnswer, equals: true)
        }
    }
}

extension OnboardingViewModel.Page {
    fileprivate var systemImage: String {
        switch self {
        case .welcome: "bag"
        case .navigation: "hand.tap"
        case .privacy: "hand.raised"
        }
    }
}
