import HTTPTypes
import Hummingbird

/// The page on which a user approves or declines a payment. Instead of a sign-in it has an unguessable address.
struct ConfirmationController: Sendable {
    let store: StateStore
    let configuration: SandboxConfiguration
    let catalog: Catalog

    /// The path of the page, relative to the server. The token is in the query, because paths are logged.
    static func path(token: String) -> String { "/confirm?token=\(token)" }

    func addRoutes(to router: some RouterMethods<SandboxContext>) {
        router.get("confirm", use: show)
        router.post("confirm", use: submit)
    }

    private func show(_ request: Request, context: SandboxContext) async throws -> HTMLPage {
        page(try await payment(request, context), request)
    }

    private func submit(_ request: Request, context: SandboxContext) async throws -> HTMLPage {
        let (token, now) = (try token(request, context), configuration.now())
        let decision = try? await request.decode(as: URLEncodedForm.self, context: context)["decision"]
        guard let decision, ["approve", "decline"].contains(decision) else {
            throw Problem(.invalidRequest, "decision must be approve or decline.")
        }
        let payment = try await store.update(now: now) {
            $0.payments.decide(confirmationToken: token, isApproved: decision == "approve", now: now)
        }
        return page(payment, request)
    }

    private func token(_ request: Request, _ context: SandboxContext) throws -> String {
        try request.uri.decodeQuery(as: URLEncodedForm.self, context: context)["token"] ?? ""
    }

    private func payment(_ request: Request, _ context: SandboxContext) async throws -> Payment? {
        let token = try token(request, context)
        return try await store.payments(now: configuration.now()).payment(confirmationToken: token)
    }

    private func page(_ payment: Payment?, _ request: Request) -> HTMLPage {
        let language = request.language
        func text(_ en: String, _ ko: String) -> String { LocalizedText(en: en, ko: ko)[language] }
        func page(_ title: String, _ body: String, status: HTTPResponse.Status = .ok) -> HTMLPage {
            HTMLPage(status: status, language: language, title: title, body: body)
        }

        guard let payment else {
            let hint = text("Open the link in the app again.", "앱에서 링크를 다시 열어 주세요.")
            return page(text("Payment not found", "결제를 찾을 수 없음"), "<p>\(hint)</p>", status: .notFound)
        }
        let items = payment.order.lines.map { line in
            let title = catalog.item(line.itemID)?.title[language] ?? ""
            return line.quantity == 1 ? title : "\(title) × \(line.quantity)"
        }
        let card = payment.method.flatMap(catalog.paymentMethod)?.name[language] ?? ""
        let details = """
            <dl>
            <dt>\(text("Item", "상품"))</dt><dd>\(items.joined(separator: ", ").htmlEscaped)</dd>
            <dt>\(text("Amount", "금액"))</dt><dd>\(payment.order.amount.text.htmlEscaped)</dd>
            <dt>\(text("Card", "카드"))</dt><dd>\(card.htmlEscaped)</dd>
            </dl>

            """
        let outcome: String
        switch payment.state {
        case .created, .requiresAction:
            let form = """
                <form method="post" action="\(request.uri.string.htmlEscaped)">
                <button name="decision" value="approve">\(text("Approve", "승인"))</button>
                <button name="decision" value="decline">\(text("Decline", "거절"))</button>
                </form>
                """
            return page(text("Approve this payment?", "이 결제를 승인할까요?"), details + form)
        case .processing, .succeeded: outcome = text("You approved the payment", "결제를 승인했어요")
        case .declined: outcome = text("The payment has ended: it was declined", "끝난 결제예요: 거절됐어요")
        case .cancelled: outcome = text("The payment has ended: it was cancelled", "끝난 결제예요: 취소됐어요")
        }
        let hint = text("You can close this page and return to the app.", "이 페이지를 닫고 앱으로 돌아가 주세요.")
        return page(outcome, details + "<p>\(hint)</p>")
    }
}
