import ArgumentParser
import AuthModule
import Core
package import Features
import Foundation
import PaymentModule
package import Sandbox

extension CommandError {
    static let consentNeeded = CommandError(
        .init(en: "Usage data is not shared, so nothing is sent.", ko: "이용 기록을 공유하지 않아서 보내지 않았어요."),
        .allowUsageData
    )

    static func outputIncomplete(_ reason: String, isFull: Bool) -> CommandError {
        CommandError(
            .init(en: "Can't write all of the output: \(reason).", ko: "출력을 모두 쓰지 못했어요(\(reason))."),
            isFull
                ? .init(en: "Free some space on the disk.", ko: "디스크 공간을 확보해 주세요.")
                : .init(en: "Check where the standard output goes.", ko: "표준 출력이 어디로 가는지 확인해 주세요.")
        )
    }

    static func noShop(at address: String) -> CommandError {
        CommandError(
            .init(en: "There is no shop at \(address): it has no list of items.", ko: "\(address)에는 상품 목록이 없어요."),
            .init(
                en: "Check the address in --api-url or TRELLIS_API_URL.",
                ko: "--api-url이나 TRELLIS_API_URL의 주소를 확인해 주세요."
            )
        )
    }
}

/// Items, payments and refunds.
extension CommandError {
    static func itemNotFound(_ id: Item.ID) -> CommandError {
        let id = id.shortened.printableLine
        return CommandError(
            .init(en: "Item '\(id)' not found.", ko: "상품을 찾을 수 없어요: ‘\(id)’."),
            .init(en: "List the items with: \(shell("items"))", ko: "상품 목록을 보려면: \(shell("items"))"),
            status: .validationFailure
        )
    }

    static func paymentNotFound(_ id: Payment.ID) -> CommandError {
        let id = id.shortened.printableLine
        return CommandError(
            .init(en: "Payment '\(id)' not found.", ko: "결제를 찾을 수 없어요: ‘\(id)’."),
            .init(en: "List your payments with: \(shell("payments"))", ko: "결제 내역을 보려면: \(shell("payments"))"),
            status: .validationFailure
        )
    }

    /// The error of a purchase with other options than those of an `earlier` payment of the item, which was `found`.
    static func earlierPayment(_ found: LocalizedText, _ earlier: TrackedOrder) -> CommandError {
        var suggestion = LocalizedText.askForOutcome
        if let payment = earlier.paymentID {
            if case .requiresAction = earlier.status { suggestion = .approval(of: payment) }
            // It has ended meanwhile, perhaps by a charge.
            if earlier.status.isFinal { suggestion = .show(payment.printableLine) }
        }
        return CommandError(found, suggestion, status: .outcomeUnknown)
    }

    /// The error of cancelling a payment that has ended, or whose order this data folder does not have.
    static func notCancellable(_ payment: Payment) -> CommandError {
        let id = payment.id.printableLine
        if payment.status == .cancelled {
            return CommandError(
                .init(en: "Payment \(id) is already cancelled.", ko: "이미 취소된 결제예요: \(id)."),
                .show(id)
            )
        }
        let suggestion: LocalizedText =
            switch payment.status {
            case .succeeded where payment.refundable.minorUnits > 0:
                .init(
                    en: "Refund it with: \(shell("refund \(id)"))",
                    ko: "환불하려면: \(shell("refund \(id)"))"
                )
            case .succeeded, .declined, .cancelled: .show(id)
            case .created, .requiresAction, .processing, .unknown:
                .init(
                    en: "Cancel it where it was started, or try again soon.",
                    ko: "결제를 시작한 곳에서 취소하거나 잠시 후 다시 시도해 주세요."
                )
            }
        return CommandError(
            .init(
                en: "Payment \(id) can't be cancelled (status: \(payment.statusName.english)).",
                ko: "취소할 수 없는 결제예요: \(id)(상태: \(payment.statusName.korean))."
            ),
            suggestion
        )
    }

    /// The error of approving a payment that has ended, or whose order this data folder does not have.
    static func notApprovable(_ payment: Payment) -> CommandError {
        let id = payment.id.printableLine
        return CommandError(
            .init(
                en: "Payment \(id) can't be approved (status: \(payment.statusName.english)).",
                ko: "승인할 수 없는 결제예요: \(id)(상태: \(payment.statusName.korean))."
            ),
            payment.status.isFinal
                ? .show(id)
                : .init(
                    en: "Approve it where it was started.",
                    ko: "결제를 시작한 곳에서 승인해 주세요."
                )
        )
    }

    /// The error of refunding a payment that is not completed.
    static func notRefundable(_ payment: Payment) -> CommandError {
        let id = payment.id.printableLine
        return CommandError(
            .init(
                en: "Payment \(id) can't be refunded (status: \(payment.statusName.english)).",
                ko: "환불할 수 없는 결제예요: \(id)(상태: \(payment.statusName.korean))."
            ),
            payment.status.isFinal ? .show(id) : .cancel(id)
        )
    }

    static func noPrice(_ id: Item.ID, in currency: String?, choices: [String]) -> CommandError {
        let id = id.printableLine
        guard let currency = currency?.shortened.printableLine else {
            return CommandError(.init(en: "Item '\(id)' has no price.", ko: "가격이 없는 상품이에요: ‘\(id)’."))
        }
        return CommandError(
            .init(en: "Item '\(id)' has no price in '\(currency)'.", ko: "그 통화의 가격이 없는 상품이에요: ‘\(id)’, ‘\(currency)’."),
            choices: choices
        )
    }

    static func noMethod(_ id: String?, choices: [String]) -> CommandError {
        guard let id = id?.shortened.printableLine else {
            return CommandError(.init(en: "The server offers no payment method.", ko: "서버에 결제 수단이 없어요."))
        }
        return CommandError(
            .init(en: "Payment method '\(id)' not found.", ko: "결제 수단을 찾을 수 없어요: ‘\(id)’."),
            choices: choices
        )
    }

    static func noAmount(_ text: String, example: Money) -> CommandError {
        let text = text.shortened.printableLine
        let (code, decimals) = (example.currency.code, example.currency.decimals)
        let amount = MoneyJSON(example).amount
        return CommandError(
            .init(en: "'\(text)' is not an amount in \(code).", ko: "\(code) 금액이 아니에요: ‘\(text)’."),
            decimals == 0
                ? .init(
                    en: "Use a number without decimals, such as --amount \(amount)",
                    ko: "소수점 없는 숫자를 써 주세요. 예: --amount \(amount)"
                )
                : .init(
                    en: "Use a number with at most \(decimals) decimals, such as --amount \(amount)",
                    ko: "소수점 아래가 최대 \(decimals)자리인 숫자를 써 주세요. 예: --amount \(amount)"
                ),
            status: .validationFailure
        )
    }

    static func amountNotPositive(example: Money) -> CommandError {
        let amount = MoneyJSON(example).amount
        return CommandError(
            .init(en: "The amount must be more than zero.", ko: "금액은 0보다 커야 해요."),
            .init(en: "Example: --amount \(amount)", ko: "예: --amount \(amount)"),
            status: .validationFailure
        )
    }

    static func alreadyRefunded(_ id: Payment.ID) -> CommandError {
        CommandError(
            .init(
                en: "Payment \(id.printableLine) is already refunded in full.",
                ko: "이미 전액 환불된 결제예요: \(id.printableLine)."
            ),
            .show(id.printableLine)
        )
    }

    static func refundTooLarge(_ id: Payment.ID, left: String, example: Money) -> CommandError {
        let amount = MoneyJSON(example).amount
        return CommandError(
            .init(
                en: "Only \(left) of payment \(id.printableLine) is left to refund.",
                ko: "환불할 수 있는 금액은 \(left)이에요: \(id.printableLine)."
            ),
            .init(en: "Refund at most: --amount \(amount)", ko: "환불할 수 있는 최대 금액: --amount \(amount)"),
            status: .validationFailure
        )
    }

    static let nothingToRestore = CommandError(
        .init(en: "Nothing to restore: the storage opens.", ko: "저장소가 열리므로 되돌릴 게 없어요."),
        .init(en: "Check it with: \(shell("storage check"))", ko: "확인하려면: \(shell("storage check"))")
    )
}

/// Accounts and the sign-in.
extension CommandError {
    static let notSignedIn = CommandError(
        .init(en: "You're not signed in.", ko: "로그인한 계정이 없어요."),
        .signInCommand,
        status: .signInNeeded
    )

    static let sessionEnded = CommandError(
        AuthError.sessionEnded.userFacingError.with(suggestion: .signInCommand),
        status: .signInNeeded
    )

    static let noAccountInUse = CommandError(
        .init(en: "No account is in use.", ko: "사용 중인 계정이 없어요."),
        .init(
            en: "Choose one with: \(shell("accounts --use ACCOUNT"))",
            ko: "계정을 고르려면: \(shell("accounts --use ACCOUNT"))"
        ),
        status: .signInNeeded
    )

    static func noAccount(_ name: String, among users: [AuthUser]) -> CommandError {
        let name = name.shortened.printableLine
        let message: LocalizedText = .init(
            en: "No account '\(name)' is signed in.",
            ko: "‘\(name)’ 계정으로 로그인하지 않았어요."
        )
        if users.isEmpty { return CommandError(message, .signInCommand, status: .signInNeeded) }
        return CommandError(message, choices: users.map { $0.username ?? $0.email ?? $0.id.subject })
    }

    static func severalAccounts(_ name: String, _ users: [AuthUser]) -> CommandError {
        let (name, ids) = (name.shortened.printableLine, users.map(\.id.subject.printableLine).joined(separator: ", "))
        return CommandError(
            .init(en: "Several accounts have the name '\(name)'.", ko: "이름이 같은 계정이 여러 개예요: ‘\(name)’."),
            .init(en: "Choose one by its id: \(ids).", ko: "ID로 골라 주세요: \(ids)."),
            status: .validationFailure
        )
    }

    static func accountOfAnotherServer(_ name: String, _ account: StoredAccount) -> CommandError {
        let name = name.shortened.printableLine
        let id = account.user.id
        let command = shell("login --issuer \(id.issuer) --client-id \(account.clientID)")
        let suggestion: LocalizedText =
            if id.isOfSandbox {
                .init(
                    en: "Leave out --api-url. To forget a chosen sign-in server: \(shell("logout --all"))",
                    ko: "--api-url을 빼 주세요. 선택한 로그인 서버를 지우려면: \(shell("logout --all"))"
                )
            } else if account.clientID == AuthConfiguration().clientID {
                // An API that is the issuer of its tokens.
                .init(
                    en: "Repeat the command with --api-url \(id.issuer)",
                    ko: "다음 옵션으로 다시 실행해 주세요: --api-url \(id.issuer)"
                )
            } else {
                .init(en: "Sign in there with: \(command)", ko: "거기에 로그인하려면: \(command)")
            }
        return CommandError(
            .init(
                en: "The account '\(name)' belongs to another sign-in server or client id.",
                ko: "다른 로그인 서버나 클라이언트 ID의 계정이에요: ‘\(name)’."
            ),
            suggestion,
            status: .signInNeeded
        )
    }

    static let noSignInMethod = CommandError(
        .init(
            en: "The sign-in server offers neither the browser, a code nor a password.",
            ko: "로그인 서버가 브라우저, 코드, 비밀번호 로그인을 모두 지원하지 않아요."
        ),
        .init(
            en: "Check the address of the server, or name a method, such as --browser.",
            ko: "서버 주소를 확인하거나 --browser처럼 방법을 지정해 주세요."
        )
    )

    static let emptyPassword = CommandError(
        .init(en: "The password is empty.", ko: "비밀번호가 비어 있어요."),
        .signIn(with: LoginCommand.passwordCommand),
        status: .validationFailure
    )
}

/// The terminal and standard input.
extension CommandError {
    static func noTerminal(_ stream: LocalizedText) -> CommandError {
        CommandError(
            .init(
                en: "Can't show the shop: the standard \(stream.english) is not a terminal.",
                ko: "표준 \(stream.korean) 쪽이 터미널이 아니어서 화면을 보여 드릴 수 없어요."
            ),
            .init(
                en: "Run it in a terminal, or run the demo, which needs none: App tour",
                ko: "터미널에서 실행하거나, 터미널이 필요 없는 데모를 실행해 주세요: App tour"
            )
        )
    }

    static func noTerminal(for question: String, _ alternative: String) -> CommandError {
        CommandError(
            .init(en: "Can't ask '\(question)': there's no terminal.", ko: "터미널이 없어서 물어볼 수 없어요: ‘\(question)’."),
            .init(verbatim: alternative),
            status: .validationFailure
        )
    }

    static func inBackground(_ question: String, _ alternative: String) -> CommandError {
        CommandError(
            .init(en: "Can't ask '\(question)' in the background.", ko: "백그라운드에서는 물어볼 수 없어요: ‘\(question)’."),
            .init(
                en: "Bring the program to the foreground (fg). \(alternative)",
                ko: "프로그램을 포그라운드로 가져와 주세요(fg). \(alternative)"
            ),
            status: .validationFailure
        )
    }

    static func notText(_ question: String) -> CommandError {
        CommandError(
            .init(en: "The answer to '\(question)' is not valid UTF-8 text.", ko: "UTF-8 텍스트가 아니에요: ‘\(question)’."),
            .init(en: "Set the terminal to UTF-8, then try again.", ko: "터미널을 UTF-8로 설정하고 다시 시도해 주세요.")
        )
    }

    static func standardInput(_ reason: String) -> CommandError {
        CommandError(
            .init(en: "Can't read the standard input: \(reason).", ko: "표준 입력을 읽을 수 없어요(\(reason))."),
            .init(en: "Pipe text into the command, or redirect a file: < FILE", ko: "파이프나 파일로 입력해 주세요: < FILE")
        )
    }

    static let passphrasesDiffer = CommandError(
        .init(en: "The passphrases don't match. Nothing was changed.", ko: "두 암호가 달라요. 아무것도 바꾸지 않았어요."),
        .init(en: "Try again.", ko: "다시 시도해 주세요.")
    )

    static let passphraseTooShort = CommandError(
        .init(
            en: "The new passphrase has fewer than 8 characters. Nothing was changed.",
            ko: "새 암호가 8자보다 짧아요. 아무것도 바꾸지 않았어요."
        ),
        .init(en: "Choose a longer one, such as four random words.", ko: "무작위 단어 네 개처럼 더 긴 암호를 써 주세요.")
    )
}

/// Returns the shell command that runs `command` with the server and the data folder of this one.
func shell(_ command: String) -> String { "App \(command)\(Output.sharedOptions)" }

extension SandboxError: UserFacingErrorConvertible {
    package var userFacingError: UserFacingError {
        let korean: (message: String, suggestion: String) =
            switch self {
            case .cannotListen(let port, let reason):
                ("\(port)번 포트를 열 수 없어요(\(reason.inKorean)).", "다른 포트를 고르거나, 빈 포트를 쓰려면 0을 지정해 주세요.")
            case .stateUnavailable(let path, let reason):
                ("상태 파일을 쓸 수 없어요: \(path)(\(reason)).", "폴더가 있는지, 쓸 수 있는지, 디스크 공간이 남았는지 확인해 주세요.")
            case .stateInvalid(let path, let reason):
                ("상태 파일을 읽을 수 없어요: \(path)(\(reason)). 파일은 그대로예요.", "백업에서 되돌리거나, 파일을 옮기고 새로 시작해 주세요.")
            case .stateInUse(let processID, let url):
                (
                    "이 데이터 폴더로 이미 실행 중이에요(pid \(processID), \(url.absoluteString)).",
                    "--api-url \(url.absoluteString) 옵션으로 쓰거나 다른 --data-dir을 써 주세요."
                )
            case .stateLocked: ("이 데이터 폴더로 시작하거나 끝내는 중이에요.", "다시 시도하거나 다른 --data-dir을 써 주세요.")
            }
        return UserFacingError(
            .init(self, ko: korean.message),
            .init(en: recoverySuggestion ?? "", ko: korean.suggestion)
        )
    }
}
