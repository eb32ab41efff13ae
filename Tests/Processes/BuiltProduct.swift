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

    /// The folder of the module of zlib, without which Infrastructure cannot be imported.
    package static let zlibFolder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../App/Sources/CZlib").standardizedFileURL.path

    /// The options of a compiler that imports the modules, and the C targets on which Sandbox and Browser depend.
    package static var moduleOptions: [String] {
        get throws {
            let manager = FileManager.default
            let generated = try manager.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".build") }
                .map { folder.appending(path: "\($0)/module.modulemap").path }
            let checkouts = folder.appending(path: "../../checkouts").standardizedFileURL
            let own = try manager.contentsOfDirectory(atPath: checkouts.path).flatMap { checkout in
                let sources = checkouts.appending(path: "\(checkout)/Sources")
                return (try? manager.contentsOfDirectory(atPath: sources.path))?
                    .map { sources.appending(path: "\($0)/include/module.modulemap").path } ?? []
            }
            let maps = (generated + own).filter(manager.fileExists).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
            return ["-I", folder.appending(path: "Modules").path, "-I", zlibFolder] + maps
        }
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
