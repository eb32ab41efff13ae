#if canImport(SwiftUI) && !Terminal
import CompositionRoot
import Features
import Foundation
import SwiftUI
import Views

/// The shop for macOS and iOS.
@main
struct TrellisApp: App {
    @State private var launcher = AppLauncher()
    #if os(macOS)
    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        // The session and its routes belong to one window.
        Window(ProductIdentity.name, id: "main") { content.onAppear { delegate.launcher = launcher } }
            .defaultSize(width: 1000, height: 700)
            .commands { commands }
        Settings { settings }
    }

    @ViewBuilder private var settings: some View {
        if let app = launcher.app {
            SettingsWindow(session: app.session, coordinator: app.coordinator)
                .environment(\.container, app.container)
                .id(ObjectIdentifier(app))
        } else {
            ProgressView().padding()
        }
    }
    #else
    @Environment(\.scenePhase) private var scenePhase
    @State private var background = AppBackground()

    var body: some Scene {
        WindowGroup { content }
            .onChange(of: scenePhase) { _, phase in background.follow(phase, of: launcher) }
            .commands { commands }
    }
    #endif

    private var commands: AppCommands {
        AppCommands(coordinator: launcher.app?.coordinator, container: launcher.app?.container)
    }

    private var content: some View {
        // A link that starts the app arrives before there is a session.
        screen.onOpenURL { launcher.links.open($0.absoluteString) }
    }

    @ViewBuilder private var screen: some View {
        switch launcher.state {
        case .starting: ProgressView()
        case .running(let app):
            RootView(
                session: app.session,
                coordinator: app.coordinator,
                demoAccount: app.demoAccount
            )
            .environment(\.container, app.container)
            .environment(\.openURL, OpenURLAction { $0.isWebPage ? .systemAction : .discarded })
            // After a failure, there is another app.
            .id(ObjectIdentifier(app))
        case .unreadable(let startOver): StartOverView(model: startOver) { launcher.start() }
        case .failed(let error): LaunchFailureView(error) { launcher.start() }
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
