import AuthTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AuthModule

/// Jumps of the date by a day, which the monotonic clock does not follow.
@Suite(.timeLimit(.minutes(1))) struct ClockJumpTests {
    private let fixture = Fixture()
    private var auth: AuthManager { fixture.auth }

    private static let day: TimeInterval = 86_400

    @Test(arguments: [day, -day]) func `A valid token stays in use, and no refresh is sent`(jump: TimeInterval)
        async throws
    {
        try await fixture.signIn()
        fixture.clock.jumpDate(by: jump)
        #expect(try await auth.accessToken() == .mina(1))
        fixture.clock.advance(by: .seconds(3569))
        #expect(try await auth.accessToken() == .mina(1))
        #expect(fixture.liveTokens == ["refresh-mina-1"])
    }

    @Test(arguments: [day, -day]) func `An expired token is refreshed once`(jump: TimeInterval) async throws {
        try await fixture.signInAndExpire()
        fixture.clock.jumpDate(by: jump)
        #expect(try await auth.accessToken() == .mina(2))
        fixture.clock.jumpDate(by: -jump)
        #expect(try await auth.accessToken() == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test(arguments: [0, 3600])
    func `After a restart, a date a day later causes one refresh`(age: Int) async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: .seconds(age))
        fixture.clock.jumpDate(by: Self.day)
        let restarted = fixture.anotherProcess()
        #expect(try await restarted.restore() == .mina)
        #expect(try await restarted.accessToken() == .mina(2))
        fixture.clock.jumpDate(by: -Self.day)
        #expect(try await restarted.accessToken() == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test(arguments: [0, 3600])
    func `After a restart, a date a day earlier adds at most one lifetime`(age: Int) async throws {
        try await fixture.signIn()
        fixture.clock.advance(by: .seconds(age))
        fixture.clock.jumpDate(by: -Self.day)
        let restarted = fixture.anotherProcess()
        #expect(try await restarted.restore() == .mina)
        #expect(try await restarted.accessToken() == .mina(1))
        fixture.clock.advance(by: .seconds(3600))
        #expect(try await restarted.accessToken() == .mina(2))
        #expect(fixture.liveTokens == ["refresh-mina-2"])
    }

    @Test func `After a restart with an earlier date, the server's rejection replaces an expired token`() async throws {
        try await fixture.signInAndExpire()
        fixture.clock.jumpDate(by: -Self.day)
        let restarted = fixture.anotherProcess()
        #expect(try await restarted.restore() == .mina)
        #expect(try await restarted.accessToken(replacing: .mina(1)) == .mina(2))
        #expect(try await restarted.accessToken() == .mina(2))
    }
}
