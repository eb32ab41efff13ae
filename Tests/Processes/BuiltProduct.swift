package import Foundation

/// A program that was built together with the tests.
package enum BuiltProduct {
    /// Of this process's environment, what a program needs to run at all.
    package static let environment = ProcessInfo.processInfo.environment.filter {
        ["PATH", "LD_LIBRARY_PATH"].contains($0.key)
    }

    /// Returns the path of the program called `name`, beside the test bundle.
    ///
    /// - Throws: A `CocoaError` with the path, if it is not there.
    package static func url(_ name: String) throws -> URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder = bundle?.deletingLastPathComponent() ?? Bundle.main.bundleURL
        let file = folder.appending(path: name)
        guard FileManager.default.isExecutableFile(atPath: file.path) else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: file.path])
        }
        return file
    }
}
