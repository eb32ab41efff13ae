#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import FeaturesTesting
import PlatformUI

private struct StartOverPreview: View {
    @State private var model: StartOverViewModel?

    var body: some View {
        Group {
            if let model { StartOverView(model: model) {} }
        }
        .task {
            let services = InMemoryServices()
            services.loseStorage()
            model = await StartOverViewModel(services.storage) {}
        }
    }
}

#Preview("Start over") { StartOverPreview() }
#endif
