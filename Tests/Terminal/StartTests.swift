import Foundation
import HostileServer
import Processes
import TerminalSessions
import Testing

extension AppScreens {
    /// The first screen of a run.
    @Suite(.needsTmux) struct Start {
        @Test(arguments: ScreenTexts.allCases)
        func `The first screen does not wait for the server`(texts: ScreenTexts) async throws {
            let server = try await HostileServer { _ in .silence }
            let clock = ContinuousClock()
            let start = clock.now
            let app = try AppInTmux(["ui", "--api-url", server.url], environment: ["LANG": texts.locale])
            try await app.shows(["Trellis"])
            print("proof: the first screen after \((clock.now - start) / .milliseconds(1)) ms, the server being silent")
            try await app.shows([texts.welcome])
            #expect(server.requests.isEmpty, "Home is not active during the introduction")
            try await app.type(Key.escape, until: texts.home, texts.settings, texts.loading)
            try await app.quit()
        }

        @Test func `A link opens after sign-in, and a restart shows the last screen and the user`() async throws {
            let app = try AppInTmux(["open", "trellis://home/items/itm_01/comments/cmt_0102?sheet=checkout"])
            try await app.shows([ScreenTexts.english.welcome])
            // The checkout requires sign-in.
            try await app.type(Key.escape, until: ScreenTexts.english.signIn)
            try await app.type("mina@example.com", Key.tab, "trellis-demo", Key.enter, until: ScreenTexts.english.pay)
            try app.session.type(Key.escape)
            try await app.session.until { $0.shows("‹ Item   Replies") && !$0.shows("Checkout") }
            try await app.quit()

            let second = try AppInTmux(folder: app.folder)
            try await second.shows(["‹ Item   Replies", "Mina Park"])
            try await second.type(Key.escape, until: ScreenTexts.english.buy)
        }

        @Test(.enabled(if: FullDisk.isUsable, "this user may not mount a file system"))
        func `On a full disk the shop opens, and a sign-in says so`() async throws {
            let folder = AppFolder()
            let app = try await AppInTmux(folder: folder, script: FullDisk.script(folder.path)).skipIntroduction()
            try await app.type("2", "s", until: ScreenTexts.english.password)
            try await app.type("mina@example.com", Key.tab, "trellis-demo", Key.enter, until: "The disk is full.")
        }

        @Test(arguments: ScreenTexts.allCases)
        func `With a lost key, the shop offers to start over, and then begins without the old data`(texts: ScreenTexts)
            async throws
        {
            let environment = ["LANG": texts.locale]
            let first = try await AppInTmux(environment: environment).skipIntroduction(texts)
            try await first.quit()
            let folder = URL(filePath: first.folder.path)
            let store = try Data(contentsOf: folder.appending(path: "store.sealed"))
            try FileManager.default.removeItem(at: folder.appending(path: "store.key"))

            let quit = try AppInTmux(folder: first.folder, environment: environment)
            try await quit.shows([texts.unreadable, "store.key"])
            try await quit.quit()
            #expect(try Data(contentsOf: folder.appending(path: "store.sealed")) == store)

            let second = try AppInTmux(folder: first.folder, environment: environment)
            try await second.shows([texts.unreadable])
            try await second.type(Key.enter, until: texts.welcome)
            #expect(try Data(contentsOf: folder.appending(path: "store.old-1/store.sealed")) == store)
        }

        @Test(arguments: [["ui"], []])
        func `The option --language overrides the system language`(command: [String]) async throws {
            let app = try AppInTmux(command + ["--language", "ko"])
            try await app.shows([ScreenTexts.korean.welcome])
        }
    }
}

/// A disk of 8 KiB without free space, for one process (unshare(1)).
private enum FullDisk {
    static let isUsable =
        (try? ChildProcess(["/bin/sh", "-c", script("/tmp"), "sh", "true"], errors: .nothing))?.waitForEnd()
        == .exited(0)

    /// A shell script that runs a program with the disk mounted at `folder`.
    static func script(_ folder: String) -> String {
        #"""
        mkdir -p \#(folder)
        exec unshare --user --map-root-user --mount sh -c '
            mount -t tmpfs -o size=8k,mode=700 tmpfs "$0" && head -c 8192 /dev/zero >"$0/fill" && exec "$@"
        ' \#(folder) "$@"
        """#
    }
}
