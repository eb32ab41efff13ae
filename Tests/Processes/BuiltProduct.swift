package import Foundation

/// The executable of a product that is built with the tests.
package enum BuiltProduct {
    /// The part of this process's environment that every program needs.
    package static let environment = ProcessInfo.processInfo.environment.filter {
        ["PATH", "LD_LIBRARY_PATH"].contains($0.key)
    }

    /// The folder of the test bundle and of the programs. Its folder `Modules` has the modules.
    package static var folder: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }

    /// Returns the path of the program `name` in ``folder``.
    ///
    /// - Throws: A `CocoaError` with the path if there is no such program.
    package static func url(_ name: String) throws -> URL {
        let file = folder.appending(path: name)
        guard FileManager.default.isExecutableFile(atPath: file.path) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: file.path])
        }
        return file
    }
}
