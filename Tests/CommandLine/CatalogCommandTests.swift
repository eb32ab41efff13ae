import Foundation
import HostileServer
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) final class CatalogCommandTests {
    private let folder = DataFolder()

    private func app(_ arguments: String..., environment: [String: String] = [:]) async throws -> BuiltApp.Outcome {
        try await BuiltApp.run(arguments, environment: folder.home.merging(environment) { $1 })
    }

    @Test func `All items are listed in aligned columns and no file is left behind`() async throws {
        let outcome = try await app("items", environment: ["COLUMNS": "200"])
        #expect(outcome.status == 0 && outcome.errors == "")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 17)
        #expect(lines[0].wholeMatch(of: /ID      TITLE +CATEGORY +PRICE  COMMENTS/) != nil)
        #expect(lines[1].wholeMatch(of: /itm_01  Second Moon, a paper lamp +Home & Living +\$49\.90 +22/) != nil)
        #expect(Set(lines.map(\.count)).count == 1)
        #expect(folder.trellisFolders == [])
    }

    @Test func `A search finds the items with all words`() async throws {
        let found = try await app("items", "--search", "LAMP paper")
        #expect(found.output.contains("itm_01") && found.output.split(separator: "\n").count == 1)
        let nothing = try await app("items", "--search", "lamp nowhere\u{1B}[31m")
        #expect(nothing.status == 0 && nothing.output == "")
        #expect(nothing.errors.contains("lamp nowhere") && !nothing.errors.contains("\u{1B}"))
    }

    @Test func `Items that cannot be shown are counted on standard error`() async throws {
        let item = #"""
            {"id": "a", "title": "Lamp", "summary": "s", "description": "d", "category": "home", "prices": [],
             "comment_count": 0}
            """#
        let server = try await HostileServer { _ in .response(body: #"{"items": [\#(item), {"id": "b"}, null]}"#) }
        let plain = try await app("items", "--api-url", server.url)
        #expect(plain.status == 0 && plain.errors == "2 items can't be shown.\n")
        let json = try await app("items", "--json", "--api-url", server.url)
        #expect(json.output.split(separator: "\n").count == 1)
        #expect(json.errors == "{\"message\":\"2 items can't be shown.\"}\n")
    }

    @Test func `An item is shown with all its prices`() async throws {
        let outcome = try await app("items", "itm_01")
        #expect(outcome.status == 0 && outcome.errors == "")
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines.prefix(3) == [
                "Second Moon, a paper lamp", "A table lamp with a mulberry-paper shade, one switch and no app.",
                "itm_01 · Home & Living · 22 comments",
            ]
        )
        #expect(lines[3].hasPrefix("$49.90 · ₩68,000 · KWD"))
    }

    @Test func `All comments are listed with author, date and replies`() async throws {
        let outcome = try await app("items", "itm_01", "--comments")
        #expect(outcome.status == 0 && outcome.errors == "")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count { $0.contains(#/ · \d{4}-\d\d-\d\d \d\d:\d\d · (\d+ repl|No repl)/#) } == 22)
    }

    @Test(arguments: [[], ["--comments"]])
    func `An unknown item is an error that names it`(options: [String]) async throws {
        for id in ["itm_99", "..", "a/b", "x\u{1B}[31m"] {
            let outcome = try await BuiltApp.run(["items", id] + options, environment: folder.home)
            #expect(outcome.status == 64 && outcome.output == "")
            let name = id.replacing("\u{1B}", with: "\u{FFFD}")
            #expect(outcome.errors == "Error: Item '\(name)' not found.\n  List the items with: App items\n")
        }
    }

    @Test func `An address without the API is an error that names it`() async throws {
        let serve = try BuiltApp(["serve", "--data-dir", folder.path])
        let address = try await serve.address() + "/nowhere"
        let outcome = try await app("items", "--api-url", address)
        #expect(outcome.status == 1 && outcome.output == "")
        let message = "Error: There is no shop at \(address): it has no list of items.\n"
        #expect(outcome.errors == message + "  Check the address in --api-url or TRELLIS_API_URL.\n")
        #expect(try await app("items", environment: ["TRELLIS_API_URL": address]).errors == outcome.errors)
        serve.signal(SIGKILL)
    }

    @Test(arguments: [["items"], ["items", "itm_01"], ["items", "itm_01", "--comments", "--json"]])
    func `An unreachable API is an error`(arguments: [String]) async throws {
        let outcome = try await BuiltApp.run(arguments + ["--api-url", "http://127.0.0.1:1"], environment: folder.home)
        #expect(outcome.status == 1 && outcome.output == "")
        let isJSON = arguments.contains("--json")
        #expect(outcome.errors.hasPrefix(isJSON ? #"{"error":{"message":"Can't reach"# : "Error: Can't reach"))
        #expect(isJSON || outcome.errors.contains("GET http://127.0.0.1:1/v1/items"))
    }

    @Test(arguments: [([], 16), (["itm_01"], 1), (["itm_01", "--comments"], 22)])
    func `The JSON output has the names of the examples in docs/cli.md`(arguments: [String], count: Int) async throws {
        let outcome = try await BuiltApp.run(["items", "--json"] + arguments, environment: folder.home)
        #expect(outcome.status == 0 && outcome.errors == "")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == count)
        for line in lines { #expect(try JSONNames.hasExample(of: line), "\(line)") }
        // Prices are decimal texts, dates are ISO 8601.
        let isOfComments = arguments.contains("--comments")
        let texts = isOfComments ? #/"created_at":"[\d-]+T[\d:]+Z"/# : #/{"amount":"\d+\.\d{3}","currency":"KWD"}/#
        #expect(lines.allSatisfy { $0.contains(texts) })
    }

    @Test func `The commands run beside the shop and leave its data alone`() async throws {
        let serve = try BuiltApp(["serve", "--data-dir", folder.path])
        _ = try await serve.address()
        let environment = ["TRELLIS_DATA_DIR": folder.path]
        for arguments in [["items"], ["items", "itm_01"], ["items", "itm_01", "--comments"]] {
            let outcome = try await BuiltApp.run(arguments, environment: environment)
            #expect(outcome.status == 0 && outcome.errors == "")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file("store.sealed").path))
    }

    @Test func `Requests that fail for a moment are repeated`() async throws {
        let serve = try BuiltApp(["serve", "--data-dir", folder.path, "--fault-rate", "0.3", "--seed", "3"])
        let address = try await serve.address()
        let outcome = try await app("items", "itm_01", "--comments", "--json", "--api-url", address)
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").count == 22)
    }
}
