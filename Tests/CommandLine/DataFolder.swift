import Foundation

/// A data folder that is removed after the test.
final class DataFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "trellis-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    var path: String { url.path }

    /// An environment with the home and temporary folders in this folder.
    var home: [String: String] { ["TMPDIR": path, "HOME": path, "XDG_DATA_HOME": path] }

    /// The files that the App has left in this folder. Those of Foundation have other names.
    var trellisFolders: [String] {
        FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }.filter { $0.contains("trellis") }
            ?? []
    }

    /// Returns the URL of a file in this folder.
    func file(_ name: String) -> URL { url.appending(path: name) }
}
