package import DependencyInjection

/// The use case of the list of payments.
package enum PaymentsDataModule: DependencyModule {
    /// Registers the use case. The App registers AuthModule, PaymentModule and ``FeatureServices``.
    package static func register(in module: ModuleRegistrar) {
        module.register(GetPaymentsUseCase.self, scope: .transient, using: GetPaymentsUseCase.live)
    }
}
