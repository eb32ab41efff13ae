/// What forms, the checkout, the payments and the settings say.
extension LocalizedText {
    // MARK: Signing in

    package static let username = LocalizedText(en: "Email or user name", ko: "이메일 또는 사용자 이름")
    package static let password = LocalizedText(en: "Password", ko: "비밀번호")
    package static let signingIn = LocalizedText(en: "Signing in…", ko: "로그인하는 중…")
    package static let enterBoth = LocalizedText(en: "Enter name and password first.", ko: "이름과 비밀번호를 먼저 입력하십시오.")
    package static let fillIn = LocalizedText(en: "Fill in", ko: "채우기")
    package static func demoAccount(_ name: String) -> LocalizedText {
        LocalizedText(en: "To try it: \(name)", ko: "체험용 계정: \(name)")
    }
    package static let signedOut = LocalizedText(en: "Nobody is signed in.", ko: "로그인되어 있지 않습니다.")

    // MARK: The profile

    package static let name = LocalizedText(en: "Name", ko: "이름")
    package static let email = LocalizedText(en: "Email", ko: "이메일")
    package static let tier = LocalizedText(en: "Tier", ko: "등급")
    package static let region = LocalizedText(en: "Language and region", ko: "언어 및 지역")
    package static let nothingChanged = LocalizedText(en: "Nothing was changed.", ko: "바뀐 내용이 없습니다.")
    package static let saving = LocalizedText(en: "Saving…", ko: "저장하는 중…")

    // MARK: Paying

    package static func confirmPayment(of amount: String, for item: String) -> LocalizedText {
        LocalizedText(en: "Pay \(amount) for \(item)?", ko: "\(item): \(amount)을(를) 결제하시겠습니까?")
    }
    package static let paying = LocalizedText(en: "Paying… Please wait.", ko: "결제하는 중입니다. 잠시 기다리십시오.")
    package static func paid(_ amount: String) -> LocalizedText {
        LocalizedText(en: "Paid \(amount). Thank you.", ko: "\(amount)을(를) 결제했습니다. 감사합니다.")
    }
    package static let paymentNumber = LocalizedText(en: "Payment", ko: "결제 번호")

    // MARK: Payments

    package static let date = LocalizedText(en: "Date", ko: "날짜")
    package static let item = LocalizedText(en: "Item", ko: "상품")
    package static let amount = LocalizedText(en: "Amount", ko: "금액")
    package static let status = LocalizedText(en: "Status", ko: "상태")
    package static func confirmRefund(of amount: String) -> LocalizedText {
        LocalizedText(en: "Get \(amount) back?", ko: "\(amount)을(를) 환불받으시겠습니까?")
    }
    package static let nothingToRefund = LocalizedText(en: "All of it was given back.", ko: "이미 모두 환불되었습니다.")
    package static let refunding = LocalizedText(en: "Refunding…", ko: "환불하는 중…")
    package static func refunded(_ amount: String) -> LocalizedText {
        LocalizedText(en: "\(amount) refunded", ko: "\(amount) 환불됨")
    }
    package static func settled(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1 ? "1 open order was settled." : "\(count) open orders were settled.",
            ko: "미확인 주문 \(count)건의 결과를 확인했습니다."
        )
    }

    // MARK: Settings

    package static let language = LocalizedText(en: "Language", ko: "언어")
    package static let theme = LocalizedText(en: "Theme", ko: "테마")
    package static let transport = LocalizedText(en: "Transport", ko: "전송 방식")
    package static let pictures = LocalizedText(en: "Pictures", ko: "그림 표시")
    package static let mouse = LocalizedText(en: "Mouse", ko: "마우스")
    package static let analytics = LocalizedText(en: "Analytics", ko: "이용 기록")
    package static let allowed = LocalizedText(en: "Allowed", ko: "허용")
    package static let refused = LocalizedText(en: "Refused", ko: "거부")
    package static let undecided = LocalizedText(en: "Not decided", ko: "결정 전")
    package static let on = LocalizedText(en: "On", ko: "켬")
    package static let off = LocalizedText(en: "Off", ko: "끔")
    package static let fromNextStart = LocalizedText(en: "Counts from the next start.", ko: "다음에 시작할 때부터 적용됩니다.")
    package static let languageIsForced = LocalizedText(
        en: "--language decides in this run.",
        ko: "이번 실행에서는 --language가 우선합니다."
    )

    // MARK: Advanced

    package static let dataFolder = LocalizedText(en: "Data folder", ko: "데이터 폴더")
    package static let storage = LocalizedText(en: "Storage", ko: "저장소")
    package static func storageIsSound(entries: Int, size: String) -> LocalizedText {
        LocalizedText(en: "Sound: \(entries) entries, \(size)", ko: "정상: 항목 \(entries)개, \(size)")
    }
    package static let notChecked = LocalizedText(en: "Not checked yet", ko: "아직 검사하지 않음")
    package static let queue = LocalizedText(en: "Analytics queue", ko: "이용 기록 대기열")
    package static func queued(_ count: Int, size: String) -> LocalizedText {
        LocalizedText(en: count == 1 ? "1 event, \(size)" : "\(count) events, \(size)", ko: "기록 \(count)개, \(size)")
    }
    package static func dropped(_ count: Int) -> LocalizedText {
        LocalizedText(en: "\(count) dropped", ko: "\(count)개 버림")
    }
    package static func lastSent(_ count: Int, at moment: String) -> LocalizedText {
        LocalizedText(en: "Last sent: \(count) at \(moment)", ko: "마지막 전송: \(moment), \(count)개")
    }
    package static let neverSent = LocalizedText(en: "Nothing sent in this run", ko: "이번 실행에서 보낸 적 없음")
    package static let log = LocalizedText(en: "Log", ko: "로그")
}
