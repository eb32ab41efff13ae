import Foundation

/// A data folder for one test, removed with it.
final class DataFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }

    /// The environment of a user whose home and temporary files are in it.
    var home: [String: String] { ["TMPDIR": path, "HOME": path, "XDG_DATA_HOME": path] }

    /// The files that the App has left in that home; Foundation leaves folders of its own.
    var trellisFolders: [String] {
        FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }.filter { $0.contains("trellis") }
            ?? []
    }

    /// A file in it.
    func file(_ name: String) -> URL { url.appending(path: name) }
}
