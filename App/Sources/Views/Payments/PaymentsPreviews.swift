#if canImport(SwiftUI) && DEBUG && !Terminal
import Features
import PlatformUI

#Preview("Payment") { PreviewView { PaymentView(model: PaymentViewModel(id: "pay_1")) } }

#Preview("Payments") { PreviewView { PaymentsView(model: PaymentsViewModel()) } }
#Preview("Payments: States") { PreviewStates { PaymentsView(model: PaymentsViewModel()) } }
#endif
