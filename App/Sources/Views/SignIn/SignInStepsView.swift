import Features
import Foundation
import PlatformUI

/// The current step of a sign-in in the browser or on another device, above its progress.
struct SignInStepsView: View {
    let model: SignInViewModel
    @FocusState private var isLinkFocused: Bool
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Form {
            switch model.step {
            case .openURL(let url):
                // On Apple platforms, the system shows the page. Its address is of no use: the redirect of another browser
                // would not arrive.
                if Shell.isTerminal {
                    Section {
                        Text(localizer(.continueInBrowser))
                        Link(url.absoluteString, destination: url)
                    }
                    copyButton(url)
                }
            case .enterCode(let code, let address, let link):
                let isHere = ["127.0.0.1", "localhost", "[::1]"].contains(address.host())
                Section {
                    Text(localizer(isHere ? .openOnThisComputer : .openOnAnotherDevice))
                    Link(address.absoluteString, destination: link)
                }
                Section {
                    Text(localizer(.enterCode))
                    let spelled = code.map(String.init).joined(separator: " ")
                    Text(Shell.isTerminal ? spelled : code).font(.title).monospaced().textSelection(.enabled)
                        // VoiceOver spells the code.
                        .accessibilityLabel(spelled)
                }
                copyButton(link)
            case .waiting, nil: EmptyView()
            }
        }
        .formStyle(.grouped)
        .safeAreaInset(edge: .bottom) { progress.padding(.horizontal) }
        .task(id: model.step) {
            isLinkFocused = true
            if case .enterCode = model.step { await model.countDown() }
        }
    }

    private func copyButton(_ link: URL) -> some View {
        ShareLink(item: link).focused($isLinkFocused, equals: true).key("y")
    }

    private var progress: some View {
        HStack {
            ProgressView(localizer(progressText))
            Spacer()
            if case .enterCode = model.step, let seconds = model.secondsLeft {
                Text(localizer(.expires(in: Duration.seconds(seconds).formatted(.time(pattern: .minuteSecond)))))
                    .monospacedDigit()
                    .foregroundStyle(.secondary)
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
