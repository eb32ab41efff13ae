import Foundation

/// A data folder for one test, removed with it.
final class DataFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }

    /// A file in it.
    func file(_ name: String) -> URL { url.appending(path: name) }
}
