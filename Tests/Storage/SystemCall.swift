import Foundation

/// A system call in a log of strace.
struct SystemCall {
    let thread: Int
    let name: String
    let arguments: String
    /// The result, or `nil` if the call did not return.
    let result: Int?
    let isInjected: Bool
    /// The paths, the files of descriptors and the data, in order.
    private let texts: [String]

    var path: String { texts.first ?? "" }

    /// The new path of a renamed file.
    var destination: String { texts.last ?? "" }

    var data: Data { Data((texts.last ?? "").unicodeScalars.compactMap { UInt8(exactly: $0.value) }) }

    /// The last argument, such as the offset of `pwrite64`.
    var lastNumber: Int { arguments.split(separator: " ").last.flatMap { Int($0) } ?? 0 }

    var succeeded: Bool { result.map { $0 >= 0 } ?? false }

    var isRename: Bool { name.hasPrefix("rename") }

    var isSync: Bool { ["fsync", "fdatasync"].contains(name) }

    var isWrite: Bool { ["write", "pwrite64", "writev"].contains(name) }

    /// The line written to standard output.
    var output: String? {
        arguments.hasPrefix("1<") && isWrite ? texts.last?.trimmingCharacters(in: .newlines) : nil
    }
}

extension SystemCall {
    /// Parses a log written with `-f -y -xx`. The calls are in the order in which they end.
    static func calls(in log: String) -> [SystemCall] {
        var unfinished: [Int: String] = [:]
        return log.split(separator: "\n").compactMap { (line: Substring) -> SystemCall? in
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard words.count == 2, let thread = Int(words[0]) else { return nil }
            var text = words[1].trimmingCharacters(in: .whitespaces)
            if let end = text.range(of: " <unfinished ...>") {
                unfinished[thread] = String(text[..<end.lowerBound])
                return nil
            }
            if text.hasPrefix("<... "), let end = text.range(of: " resumed>") {
                text = unfinished.removeValue(forKey: thread).map { $0 + text[end.upperBound...] } ?? ""
            }
            return SystemCall(thread: thread, text: text)
        }
    }

    /// Parses `name(arguments) = result`, where all texts are hexadecimal.
    private init?(thread: Int, text: String) {
        guard let start = text.firstIndex(of: "("), let end = text.range(of: " = ", options: .backwards) else {
            return nil
        }
        self.thread = thread
        name = String(text[..<start])
        arguments = String(text[text.index(after: start)..<end.lowerBound])
        result = Int(text[end.upperBound...].prefix { $0.isNumber || $0 == "-" })
        isInjected = text.hasSuffix("(INJECTED)")
        var texts: [String] = []
        for (isName, text) in Self.texts(in: arguments) {
            // A name is relative to the preceding folder.
            if isName, name.hasSuffix("at") || name.hasSuffix("at2"), let folder = texts.popLast() {
                texts.append(text.hasPrefix("/") ? text : text.isEmpty ? folder : "\(folder)/\(text)")
            } else {
                texts.append(text)
            }
        }
        self.texts = texts
    }

    /// Returns the texts in quotes and in angle brackets. A regular expression would be ten times slower.
    private static func texts(in arguments: String) -> [(isName: Bool, text: String)] {
        let bytes = Array(arguments.utf8)
        var texts: [(Bool, String)] = []
        var index = 0
        while index < bytes.count {
            let isName = bytes[index] == UInt8(ascii: "\"")
            if isName || bytes[index] == UInt8(ascii: "<") {
                let start = index + 1
                index = bytes[start...].firstIndex(of: isName ? UInt8(ascii: "\"") : UInt8(ascii: ">")) ?? bytes.count
                texts.append((isName, decoded(bytes[start..<index])))
            }
            index += 1
        }
        return texts
    }

    /// Decodes sequences such as `\x41`, each byte as one character.
    private static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for index in stride(from: text.startIndex + 2, to: text.endIndex - 1, by: 4) {
            scalars.append(Unicode.Scalar(digit(text[index]) << 4 | digit(text[index + 1])))
        }
        return String(scalars)
    }

    private static func digit(_ character: UInt8) -> UInt8 {
        character < UInt8(ascii: "a") ? character &- UInt8(ascii: "0") : character &- UInt8(ascii: "a") + 10
    }
}
