import AnalyticsModule
import AuthModule
import Core
public import DependencyInjection
import PaymentModule

extension AppDependencies {
    /// Registers the assembled services in `container`.
    public func register(in container: DIContainer) {
        container.register(instance: auth, as: (any AuthManaging).self)
        container.register(instance: analytics, as: (any AnalyticsTracking).self)
        container.register(instance: analytics, as: (any AnalyticsConsentManaging).self)
        container.register(instance: analytics, as: (any AnalyticsStatusProviding).self)
        container.register(instance: payment, as: (any PaymentProcessing).self)
        container.register(instance: authorizedNetwork, as: (any NetworkServiceProtocol).self)
        container.register(instance: infrastructure.secureStorage, as: (any SecureStorageProtocol).self)
    }
}
