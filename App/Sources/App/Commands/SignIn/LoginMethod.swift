import ArgumentParser
import AuthModule
import Foundation

enum LoginMethod: String, EnumerableFlag {
    case browser, device, password

    static func help(for value: Self) -> ArgumentHelp? {
        switch value {
        case .browser: "Sign in on a page of the server in the browser."
        case .device: "Sign in with a code that you enter on any device."
        case .password: "Sign in with a password, from a prompt or standard input."
        }
    }

    /// Returns the best way that the server and this terminal offer, or `nil` if the server offers none.
    ///
    /// Without a browser to open, a code works on any device. A page of the server comes before a password, which other
    /// apps should never see; a user can also open it by hand.
    static func best(of options: SignInOptions, hasBrowser: Bool) -> Self? {
        if options.browser && hasBrowser { return .browser }
        if options.deviceCode { return .device }
        if options.password { return .password }
        return options.browser ? .browser : nil
    }

    /// `true` if the process can probably open a browser that the user sees.
    static var hasBrowser: Bool {
        #if os(Linux)
        return ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].contains { Environment.text($0) != nil }
        #else
        return Environment.text("SSH_CONNECTION") == nil
        #endif
    }
}
