import Core
import PaymentModule
