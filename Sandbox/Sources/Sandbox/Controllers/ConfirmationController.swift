import HTTPTypes
import Hummingbird

/// The page on which a user approves or declines a payment. Instead of a sign-in it has an unguessable address.
struct ConfirmationController: Sendable {
    let store: StateStore
    let environment: ServerEnvironment

    /// The path of the page, relative to the server. The token is in the query, because paths are logged.
    static func path(token: String) -> String { "/confirm?token=\(token)" }

    func addRoutes(to router: some RouterMethods<SandboxContext>) {
        router.get("confirm", use: show)
        router.post("confirm", use: submit)
    }

    private func show(_ request: Request, context: SandboxContext) async throws -> HTMLPage {
        let token = try token(request, context)
        let payment = await store.payments(now: environment.now()) { $0.payment(confirmationToken: token) }
        return page(payment, request)
    }

    private func submit(_ request: Request, context: SandboxContext) async throws -> HTMLPage {
        let (token, now) = (try token(request, context), environment.now())
        let isApproved: Bool
        switch try? await request.decode(as: URLEncodedForm.self, context: context)["decision"] {
        case "approve": isApproved = true
        case "decline": isApproved = false
        default:
            let payment = await store.payments(now: now) { $0.payment(confirmationToken: token) }
            return page(payment, request, isDecisionMissing: true)
        }
        let payment = try await store.update(now: now) {
            $0.payments.decide(confirmationToken: token, isApproved: isApproved, now: now)
        }
        return page(payment, request)
    }

    private func token(_ request: Request, _ context: SandboxContext) throws -> String {
        try request.uri.decodeQuery(as: URLEncodedForm.self, context: context)["token"] ?? ""
    }

    private func page(_ payment: Payment?, _ request: Request, isDecisionMissing: Bool = false) -> HTMLPage {
        let language = Language(acceptLanguage: request.headers[.acceptLanguage])
        guard let payment else {
            return HTMLPage(
                status: .notFound,
                language: language,
                title: LocalizedText(en: "Payment not found", ko: "결제를 찾을 수 없음")[language],
                body: paragraph(
                    LocalizedText(en: "Open the link in the app again.", ko: "앱에서 링크를 다시 열어 주세요.")[language]
                )
            )
        }
        let outcome: LocalizedText
        switch payment.state {
        case .requiresAction: return form(payment, request, language, isDecisionMissing)
        case .processing, .succeeded: outcome = LocalizedText(en: "You approved the payment", ko: "결제를 승인했어요")
        case .declined: outcome = LocalizedText(en: "The payment was declined", ko: "결제가 거절됐어요")
        case .cancelled: outcome = LocalizedText(en: "The payment was cancelled", ko: "결제가 취소됐어요")
        }
        let hint = LocalizedText(
            en: "You can close this page and return to the app.",
            ko: "이 페이지를 닫고 앱으로 돌아가 주세요."
        )
        return HTMLPage(
            language: language,
            title: outcome[language],
            body: details(of: payment, language) + paragraph(hint[language])
        )
    }

    private func form(
        _ payment: Payment,
        _ request: Request,
        _ language: Language,
        _ isDecisionMissing: Bool
    ) -> HTMLPage {
        let alert = LocalizedText(en: "Choose Approve or Decline.", ko: "승인 또는 거절을 선택해 주세요.")
        let approve = LocalizedText(en: "Approve", ko: "승인")
        let decline = LocalizedText(en: "Decline", ko: "거절")
        return HTMLPage(
            status: isDecisionMissing ? .badRequest : .ok,
            language: language,
            title: LocalizedText(en: "Approve this payment?", ko: "이 결제를 승인할까요?")[language],
            body: (isDecisionMissing ? "<p role=\"alert\">\(alert[language].htmlEscaped)</p>\n" : "")
                + details(of: payment, language) + """
                    <form method="post" action="\(request.uri.string.htmlEscaped)">
                    <button name="decision" value="approve">\(approve[language].htmlEscaped)</button>
                    <button name="decision" value="decline">\(decline[language].htmlEscaped)</button>
                    </form>
                    """
        )
    }

    /// Returns the item, the amount and the card as HTML.
    private func details(of payment: Payment, _ language: Language) -> String {
        let details = [
            (LocalizedText(en: "Item", ko: "상품"), environment.catalog.item(payment.itemID)?.title[language]),
            (LocalizedText(en: "Amount", ko: "금액"), payment.amount.text),
            (LocalizedText(en: "Card", ko: "카드"), PaymentMethod.withID(payment.method)?.name[language]),
        ]
        let rows = details.map { name, value in
            "<dt>\(name[language].htmlEscaped)</dt><dd>\((value ?? "").htmlEscaped)</dd>\n"
        }
        return "<dl>\n\(rows.joined())</dl>\n"
    }

    private func paragraph(_ text: String) -> String {
        "<p>\(text.htmlEscaped)</p>"
    }
}
