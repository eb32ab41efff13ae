import Features
import Foundation
import TerminalUI

/// The current step of a sign-in in the browser or on another device.
struct SignInStepsView: LocalizedView {
    let model: SignInViewModel
    let method: SignInViewModel.Method
    let spacing: Int
    let cancel: @MainActor () -> Void

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.appActions) { actions in
            VStack(spacing: spacing) {
                Text(localizer(method.title)).style(\.title)
                ScrollView { instructions(localizer) }
                    .frame(maxWidth: Proposal.unlimited, maxHeight: Proposal.unlimited)
                progress(localizer).layoutPriority(1)
                HStack(spacing: 2) {
                    Spacer()
                    Button(localizer(.cancel), action: cancel)
                    Button(localizer(.copyLink)) { if let link { actions.copy(link.absoluteString) } }
                        .disabled(link == nil ? localizer(.signingIn) : nil)
                        .focusedOnAppear()
                }
                .layoutPriority(1)
            }
            .padding(horizontal: 2)
            .frame(maxWidth: SignInLayout.width, maxHeight: SignInLayout.height)
            .centered()
        }
        .copiesAddress(link)
        .onKey(.escape, .cancel, perform: cancel)
    }

    /// The address to open.
    private var link: URL? {
        switch model.step {
        case .openURL(let url), .enterCode(_, _, let url): url
        case .waiting, nil: nil
        }
    }

    @ViewBuilder private func instructions(_ localizer: Localizer) -> some View {
        switch model.step {
        case .openURL(let url):
            VStack(spacing: spacing) {
                Text(localizer(.continueInBrowser))
                Text(url.absoluteString).style(\.accent)
            }
        case .enterCode(let code, let address, _):
            VStack(spacing: spacing) {
                let isHere = ["127.0.0.1", "localhost", "[::1]"].contains(address.host())
                Text(localizer(isHere ? .openOnThisComputer : .openOnAnotherDevice))
                Text(address.absoluteString).style(\.accent)
                Text(localizer(.enterCode))
                Text(code.map(String.init).joined(separator: " ")).style(\.title)
            }
            .task { await model.countDown() }
        case .waiting, nil: EmptyView()
        }
    }

    private func progress(_ localizer: Localizer) -> some View {
        HStack {
            ProgressView(localizer(progressText))
            if case .enterCode = model.step, let seconds = model.secondsLeft {
                Spacer()
                Text(localizer(.expires(in: Duration.seconds(seconds).formatted(.time(pattern: .minuteSecond)))))
                    .style(\.muted)
                    .layoutPriority(1)
            }
        }
    }

    private var progressText: LocalizedText {
        switch model.step {
        case .openURL: .waitingForBrowser
        case .enterCode: .waitingForDevice
        case .waiting, nil: .signingIn
        }
    }
}

extension SignInViewModel.Method {
    var title: LocalizedText {
        switch self {
        case .password: .signIn
        case .browser: .signInWithBrowser
        case .deviceCode: .signInWithCode
        }
    }
}
