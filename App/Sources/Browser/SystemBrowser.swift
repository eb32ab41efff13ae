#if Loopback && !os(iOS)
public import Foundation

/// The browser of a desktop: `xdg-open`, or `open` on macOS.
public enum SystemBrowser {
    /// Opens `url` and does not wait for the browser. If no program can be started, the user opens the URL by hand.
    ///
    /// The variable `BROWSER` may contain commands, separated by colons, in which `%s` stands for the URL.
    ///
    /// - Parameters:
    ///   - url: The URL. All users of the machine can read it in the list of processes.
    ///   - environment: The variables of the program, without secrets.
    /// - Returns: `true` if a program was started.
    @discardableResult
    public static func open(_ url: URL, environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
        commands(url, environment).contains { start($0, environment) }
    }

    private static func commands(_ url: URL, _ environment: [String: String]) -> [[String]] {
        let browsers = (environment["BROWSER"] ?? "").split(separator: ":").map {
            $0.split(separator: " ").map(String.init)
        }
        #if os(macOS)
        let opener = "open"
        #else
        let opener = "xdg-open"
        #endif
        return (browsers + [[opener]]).map { words in
            let command = words.map { $0.replacing("%s", with: url.absoluteString) }
            return command == words ? words + [url.absoluteString] : command
        }
    }

    /// Starts a program, without a shell that could interpret the URL, and without the terminal.
    private static func start(_ command: [String], _ environment: [String: String]) -> Bool {
        guard let name = command.first, let program = program(name, path: environment["PATH"] ?? "") else {
            return false
        }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = Array(command.dropFirst())
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return (try? process.run()) != nil
    }

    /// Returns the file of the program `name`, which a folder of `path` contains unless it is a path itself.
    private static func program(_ name: String, path: String) -> String? {
        let files = name.contains("/") ? [name] : path.split(separator: ":").map { "\($0)/\(name)" }
        return files.first(where: FileManager.default.isExecutableFile)
    }
}
#endif
