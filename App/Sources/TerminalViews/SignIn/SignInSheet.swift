import Features
import TerminalUI
import Views

/// The sign-in in a sheet.
struct SignInSheet: View {
    let model: SignInViewModel

    var body: some View {
        Shared { values in
            BridgeView(SharedSheet(SharedStack(SignInView(model: model), height: 256), values, dismiss: model.cancel))
        }
    }
}
