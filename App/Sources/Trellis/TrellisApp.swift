#if canImport(SwiftUI)
import CompositionRoot
import Features
import SwiftUI
import SwiftUIViews

/// The shop for macOS and iOS.
@main
struct TrellisApp: App {
    @State private var launcher = AppLauncher()

    var body: some Scene {
        WindowGroup {
            switch launcher.state {
            case .starting: ProgressView()
            case .running(let app):
                RootView(
                    session: app.session,
                    coordinator: app.coordinator,
                    container: app.container,
                    demoAccount: app.demoAccount
                )
            case .failed(let error):
                ContentUnavailableView(
                    error.localizedDescription,
                    systemImage: "exclamationmark.triangle",
                    description: (error as? any LocalizedError)?.recoverySuggestion.map { Text($0) }
                )
            }
        }
    }
}
#else
@main
enum Trellis {
    static func main() {
        print("Trellis needs SwiftUI. To run the shop in the terminal: swift run --package-path App App")
    }
}
#endif
