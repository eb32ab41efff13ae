#if canImport(SwiftUI) && DEBUG && !Terminal
import Core
import Features
import Foundation
import PlatformUI

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

#Preview("Start over") { StartOverPreview() }
#endif
