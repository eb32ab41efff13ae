import TerminalSwiftUI

/// A screen of the new toolkit for the tests of the bridge.
struct BridgedScreen: View {
    @Environment(\.dismiss) private var dismiss
    @Environment(\.horizontalSizeClass) private var sizeClass
    @State private var count = 0

    var body: some View {
        NavigationStack {
            VStack {
                Button("Count \(count)") { count += 1 }
                Button("Leave") { dismiss() }
                Text(sizeClass == .regular ? "wide" : "narrow")
            }
            .navigationTitle("Bridged")
        }
    }
}
