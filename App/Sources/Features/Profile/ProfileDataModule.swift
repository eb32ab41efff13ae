import AuthModule
public import DependencyInjection
import PaymentModule

/// What Profile is made of, beside what it shares with Home.
public enum ProfileDataModule: DependencyModule {
    /// Registers the use cases. The App provides the services of the modules and ``FeatureServices``; ``HomeDataModule``,
    /// registered with it, the rest.
    public static func register(in module: ModuleRegistrar) {
        module.register(SignOutUseCase.self, scope: .graph, using: SignOutUseCase.init)
        module.register(UpdateProfileUseCase.self, scope: .graph, using: UpdateProfileUseCase.init)
        module.register(GetPaymentsUseCase.self, scope: .graph, using: GetPaymentsUseCase.init)
        module.register(GetOpenOrdersUseCase.self, scope: .graph, using: GetOpenOrdersUseCase.init)
        module.register(RefundPaymentUseCase.self, scope: .graph, using: RefundPaymentUseCase.init)
        module.register(SettlePaymentsUseCase.self, scope: .graph, using: SettlePaymentsUseCase.init)
    }
}
