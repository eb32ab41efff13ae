#if canImport(SwiftUI)
import Features
import SwiftUI

/// The pages of the introduction, one at a time.
struct OnboardingView: View {
    let model: OnboardingViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        ScrollView {
            VStack(spacing: 24) {
                Image(systemName: model.page.systemImage).font(.largeTitle).foregroundStyle(.tint)
                    .accessibilityHidden(true)
                Text(localizer(model.page.title)).font(.title).bold().accessibilityAddTraits(.isHeader)
                Text(localizer(model.page.text))
                if let failure = model.failure { FailureText(failure: failure) }
            }
            .multilineTextAlignment(.center)
            .padding()
            .frame(maxWidth: .infinity)
        }
        .safeAreaInset(edge: .bottom) {
            VStack {
                dots
                buttons
            }
            .padding()
        }
        .navigationTitle(localizer(.introduction))
        .closeButton(.skip, action: model.finish)
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

    @ViewBuilder private var buttons: some View {
        if model.isLast {
            // Nothing is sent unless the user chooses it.
            VStack {
                Button(localizer(.refuse)) { Task { await model.allowAnalytics(false) } }
                Button(localizer(.allow)) { Task { await model.allowAnalytics(true) } }
            }
            .buttonStyle(.bordered)
        } else {
            Button(localizer(.next), action: model.next).buttonStyle(.borderedProminent)
        }
        if model.page != OnboardingViewModel.Page.allCases.first { Button(localizer(.back), action: model.back) }
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

#if DEBUG
#Preview { PreviewView { OnboardingView(model: OnboardingViewModel {}) } }
#endif
#endif
