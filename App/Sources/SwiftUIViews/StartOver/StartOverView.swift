#if canImport(SwiftUI)
import Core
public import Features
import Foundation
public import SwiftUI

/// The reason why the stored data cannot be read, and the button that starts over, in place of the shop.
public struct StartOverView: View {
    private let model: StartOverViewModel
    private let onEnd: @MainActor () -> Void

    /// Creates a view that calls `onEnd` after a new start.
    public init(model: StartOverViewModel, onEnd: @escaping @MainActor () -> Void) {
        self.model = model
        self.onEnd = onEnd
    }

    /// The texts of the error, and the button.
    public var body: some View {
        let localizer = model.localizer
        ContentUnavailableView {
            Label(localizer(model.failure.message), systemImage: "exclamationmark.triangle")
        } description: {
            if let details = model.failure.details { Text(details) }
            if let advice = model.advice { Text(localizer(advice)) }
        } actions: {
            Button(localizer(.startOver)) { Task { if await model.startOver() { onEnd() } } }
                .disabled(model.isStarting)
        }
    }
}

#if DEBUG
private struct StartOverPreview: View {
    private struct LostStorage: SecureStorageProtocol {
        private let error = SecureStorageError.keyMissing(path: "store.sealed", source: "the key in the keychain")

        func data(for key: String) throws(SecureStorageError) -> Data? { throw error }
        func keys() throws(SecureStorageError) -> [String] { throw error }
        func transaction<Result: Sendable>(
            _ body: @escaping @Sendable (inout StorageTransaction) throws(SecureStorageError) -> Result
        ) throws(SecureStorageError) -> Result { throw error }
    }

    @State private var model: StartOverViewModel?

    var body: some View {
        Group {
            if let model { StartOverView(model: model) {} }
        }
        .task { model = await StartOverViewModel(LostStorage()) {} }
    }
}

#Preview { StartOverPreview() }
#endif
#endif
