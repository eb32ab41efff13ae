import Features
import PlatformUI

/// The pages of the introduction, one at a time.
struct OnboardingView: View {
    @Bindable var model: OnboardingViewModel
    /// `true` while the button for the next page or the refusal has the focus.
    @FocusState private var isOnAnswer: Bool
    @Environment(Localizer.self) private var localizer
    @Environment(\.server) private var server

    var body: some View {
        pages
            .safeAreaInset(edge: .bottom) {
                VStack {
                    dots
                    buttons
                }
                .padding()
            }
            .screenTitle(localizer(.introduction))
            .closeButton(model.closeTitle, action: model.finish)
            .onChange(of: model.page, initial: true) { isOnAnswer = true }
    }

    /// The pages, which iOS shows side by side, so that a swipe turns them.
    private var pages: some View {
        Pages(pages: OnboardingViewModel.Page.allCases, selection: $model.page) { content(of: $0) }
    }

    private func content(of page: OnboardingViewModel.Page) -> some View {
        ScrollView {
            VStack(spacing: 24) {
                Image(systemName: page.systemImage).font(.largeTitle).foregroundStyle(.tint).accessibilityHidden(true)
                Text(localizer(page.title)).font(.title).bold().accessibilityAddTraits(.isHeader)
                Text(localizer(page.text(server: server)))
                if let failure = model.failure { FailureText(failure: failure) }
            }
            .multilineTextAlignment(.center)
            .padding()
            .frame(maxWidth: 512)
            .frame(maxWidth: .infinity)
        }
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

    private var buttons: some View {
        HStack {
            if model.page != OnboardingViewModel.Page.allCases.first { Button(localizer(.back), action: model.back) }
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
        .buttonStyle(.bordered)
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
