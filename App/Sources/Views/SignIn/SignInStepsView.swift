import Features
import Foundation
import PlatformUI

/// The current step of a sign-in in the browser or on another device.
struct SignInStepsView: View {
    let model: SignInViewModel
    @Environment(Localizer.self) private var localizer

    var body: some View {
        Form {
            switch model.step {
            case .openURL:
                // The system shows the page. Its address is of no use: the redirect of another browser would not arrive.
                ProgressView(localizer(.waitingForBrowser))
            case .enterCode(let code, let address, let link):
                Text(localizer(.openOnAnotherDevice))
                Link(address.absoluteString, destination: link)
                ShareLink(item: link)
                Text(localizer(.enterCode))
                Text(code).font(.title).monospaced().textSelection(.enabled)
                    // VoiceOver spells the code.
                    .accessibilityLabel(code.map(String.init).joined(separator: " "))
                ProgressView(localizer(.waitingForDevice))
                if let seconds = model.secondsLeft {
                    Text(localizer(.expires(in: Duration.seconds(seconds).formatted(.time(pattern: .minuteSecond)))))
                        .monospacedDigit()
                        .foregroundStyle(.secondary)
                }
            case .waiting, nil: ProgressView(localizer(.signingIn))
            }
        }
        .formStyle(.grouped)
        .task(id: model.step) { if case .enterCode = model.step { await model.countDown() } }
    }
}
