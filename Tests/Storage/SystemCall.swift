import Foundation

/// One system call of a process, as strace saw it.
struct SystemCall {
    let thread: Int
    let name: String
    /// The arguments as they were printed.
    let arguments: String
    /// What it returned; nil if it never did.
    let result: Int?
    /// Whether strace made it fail.
    let isInjected: Bool
    /// The files that it names or whose descriptors it was given, in the order of its arguments, and written data.
    private let texts: [String]

    /// Its only or its first file.
    var path: String { texts.first ?? "" }

    /// Where a file is moved or linked to.
    var destination: String { texts.last ?? "" }

    /// What is written.
    var data: Data { Data((texts.last ?? "").unicodeScalars.compactMap { UInt8(exactly: $0.value) }) }

    /// The last argument, where that is a number: where `pwrite64` begins.
    var lastNumber: Int { arguments.split(separator: " ").last.flatMap { Int($0) } ?? 0 }

    var isDone: Bool { result.map { $0 >= 0 } ?? false }

    var isRename: Bool { name.hasPrefix("rename") }

    var isSync: Bool { ["fsync", "fdatasync"].contains(name) }

    var isWrite: Bool { ["write", "pwrite64", "writev"].contains(name) }

    /// What is written to standard output: how a step ended.
    var answer: String? {
        arguments.hasPrefix("1<") && isWrite ? texts.last?.trimmingCharacters(in: .newlines) : nil
    }
}

extension SystemCall {
    /// The calls of a log made with `-f -y -xx`, in the order in which they ended. That of one thread is whole, even
    /// where a call of another one comes in between.
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

    /// `name(arguments) = result`. All texts are in hexadecimal, so no bracket or quote stands inside one.
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
            // A name is relative to the folder before it; where there is none, the folder of the process stands there.
            if isName, name.hasSuffix("at") || name.hasSuffix("at2"), let folder = texts.popLast() {
                texts.append(text.hasPrefix("/") ? text : text.isEmpty ? folder : "\(folder)/\(text)")
            } else {
                texts.append(text)
            }
        }
        self.texts = texts
    }

    /// What stands in quotes, and what in angle brackets, as the file of a descriptor does.
    ///
    /// By hand: there are many of them, and a regular expression takes ten times as long.
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

    /// `\x41` and so on, each byte as one character, so that what is no text survives.
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
