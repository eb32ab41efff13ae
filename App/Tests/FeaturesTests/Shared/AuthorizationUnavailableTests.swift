import Core
import CoreTesting
import FeaturesTestSupport
import FeaturesTesting
import Foundation
import PaymentModule
import Testing

@testable import FeatureKit
@testable import Features

/// Failures of the sign-in server, which must not pass for failures of the requested resource.
@MainActor @Suite(.timeLimit(.minutes(5))) struct AuthorizationUnavailableTests {
    nonisolated static func unavailable(_ cause: NetworkError?) -> NetworkError {
        .authorizationUnavailable(reason: "No token.", cause: cause)
    }

    nonisolated static func status(_ status: Int, _ headers: HTTPHeaders = [:]) -> NetworkError {
        .server(ServerFailure(response: NetworkResponse(status: status, headers: headers)))
    }

    @Test(arguments: [nil, status(404), status(503), status(429), status(400)])
    func `The texts are about the sign-in`(cause: NetworkError?) {
        for error in [Self.unavailable(cause), PaymentError.network(Self.unavailable(cause))] as [any Error] {
            let shown = UserFacingError(error)
            #expect(shown.message == LocalizedText(en: "Can't confirm your sign-in.", ko: "로그인 상태를 확인할 수 없어요."))
            #expect(shown.recovery == .retry)
        }
    }

    @Test(arguments: [NetworkError.unreachable, .timedOut(request: "u", after: .seconds(1))])
    func `An unreachable sign-in server is shown as such and tried again automatically`(cause: NetworkError) async {
        let error = Self.unavailable(cause)
        #expect(UserFacingError(error).message == UserFacingError(cause).message)
        let retry = ScheduledRetry(after: PaymentError.network(error), failures: 1, fetch: 1)
        #expect(retry == ScheduledRetry(after: cause, failures: 1, fetch: 1) && retry != nil)
    }

    @Test(arguments: [nil, status(404), status(503)])
    func `A response of the sign-in server schedules no retry`(cause: NetworkError?) {
        #expect(ScheduledRetry(after: Self.unavailable(cause), failures: 1, fetch: 1) == nil)
    }

    @Test(arguments: [nil, NetworkError.unreachable, status(404), status(503)])
    func `The connection to the API is unchanged`(cause: NetworkError?) {
        let status = ConnectionStatus()
        status.update(after: Self.unavailable(cause))
        #expect(status.state == .unknown)
        status.update(after: nil)
        status.update(after: Self.unavailable(cause))
        #expect(status.state == .online)
    }

    @Test(
        arguments: [
            (nil, false), (status(404), false), (status(503), true), (status(429), true), (.unreachable, true),
        ] as [(NetworkError?, Bool)]
    )
    func `Cached content is used if the sign-in server is unreachable or failing`(cause: NetworkError?, isUsed: Bool) {
        #expect(Self.unavailable(cause).allowsCachedContent == isUsed)
    }
}
