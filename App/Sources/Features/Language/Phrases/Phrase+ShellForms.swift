/// What forms, the checkout, the payments and the settings say.
extension Phrase {
    // MARK: Signing in

    /// The field for the name to sign in with.
    public static let username = Phrase(en: "Email or user name", ko: "이메일 또는 사용자 이름")
    /// The field for the password.
    public static let password = Phrase(en: "Password", ko: "비밀번호")
    /// The server is asked.
    public static let signingIn = Phrase(en: "Signing in…", ko: "로그인하는 중…")
    /// Why nothing is sent.
    public static let enterBoth = Phrase(en: "Enter name and password first.", ko: "이름과 비밀번호를 먼저 입력하십시오.")
    /// To have a form filled in.
    public static let fillIn = Phrase(en: "Fill in", ko: "채우기")
    /// Whom to sign in as for a try.
    public static func demoAccount(_ name: String) -> Phrase {
        Phrase(en: "To try it: \(name)", ko: "체험용 계정: \(name)")
    }
    /// Profile without a user.
    public static let signedOut = Phrase(en: "Nobody is signed in.", ko: "로그인되어 있지 않습니다.")

    // MARK: The profile

    /// The name of a user.
    public static let name = Phrase(en: "Name", ko: "이름")
    /// The address of a user.
    public static let email = Phrase(en: "Email", ko: "이메일")
    /// What a user has subscribed to.
    public static let tier = Phrase(en: "Tier", ko: "등급")
    /// The language and region of a user.
    public static let region = Phrase(en: "Language and region", ko: "언어 및 지역")
    /// Why nothing is saved.
    public static let nothingChanged = Phrase(en: "Nothing was changed.", ko: "바뀐 내용이 없습니다.")
    /// The changes are on their way.
    public static let saving = Phrase(en: "Saving…", ko: "저장하는 중…")

    // MARK: Paying

    /// What is asked before a payment.
    public static func confirmPayment(of amount: String, for item: String) -> Phrase {
        Phrase(en: "Pay \(amount) for \(item)?", ko: "\(item): \(amount)을(를) 결제하시겠습니까?")
    }
    /// The payment is under way.
    public static let paying = Phrase(en: "Paying… Please wait.", ko: "결제하는 중입니다. 잠시 기다리십시오.")
    /// It is paid.
    public static func paid(_ amount: String) -> Phrase {
        Phrase(en: "Paid \(amount). Thank you.", ko: "\(amount)을(를) 결제했습니다. 감사합니다.")
    }
    /// The payment's id.
    public static let paymentNumber = Phrase(en: "Payment", ko: "결제 번호")

    // MARK: Payments

    /// The column of dates.
    public static let date = Phrase(en: "Date", ko: "날짜")
    /// The column of items.
    public static let item = Phrase(en: "Item", ko: "상품")
    /// The column of amounts.
    public static let amount = Phrase(en: "Amount", ko: "금액")
    /// The column of states.
    public static let status = Phrase(en: "Status", ko: "상태")
    /// What is asked before a refund.
    public static func confirmRefund(of amount: String) -> Phrase {
        Phrase(en: "Get \(amount) back?", ko: "\(amount)을(를) 환불받으시겠습니까?")
    }
    /// Why no refund is offered.
    public static let nothingToRefund = Phrase(en: "All of it was given back.", ko: "이미 모두 환불되었습니다.")
    /// A refund is under way.
    public static let refunding = Phrase(en: "Refunding…", ko: "환불하는 중…")
    /// What was given back.
    public static func refunded(_ amount: String) -> Phrase {
        Phrase(en: "\(amount) refunded", ko: "\(amount) 환불됨")
    }
    /// How many orders that had been left open are settled now.
    public static func settled(_ count: Int) -> Phrase {
        Phrase(
            en: count == 1 ? "1 open order was settled." : "\(count) open orders were settled.",
            ko: "미확인 주문 \(count)건의 결과를 확인했습니다."
        )
    }

    // MARK: Settings

    /// The language of the app.
    public static let language = Phrase(en: "Language", ko: "언어")
    /// The colours.
    public static let theme = Phrase(en: "Theme", ko: "테마")
    /// What carries requests.
    public static let transport = Phrase(en: "Transport", ko: "전송 방식")
    /// How pictures are drawn.
    public static let pictures = Phrase(en: "Pictures", ko: "그림 표시")
    /// Whether the mouse may be used.
    public static let mouse = Phrase(en: "Mouse", ko: "마우스")
    /// Whether analytics may be sent.
    public static let analytics = Phrase(en: "Analytics", ko: "이용 기록")
    /// Analytics may be sent.
    public static let allowed = Phrase(en: "Allowed", ko: "허용")
    /// Analytics may not be sent.
    public static let refused = Phrase(en: "Refused", ko: "거부")
    /// Nobody has said whether analytics may be sent.
    public static let undecided = Phrase(en: "Not decided", ko: "결정 전")
    /// It is used.
    public static let on = Phrase(en: "On", ko: "켬")
    /// It is not used.
    public static let off = Phrase(en: "Off", ko: "끔")
    /// A setting that does not count in this run.
    public static let fromNextStart = Phrase(en: "Counts from the next start.", ko: "다음에 시작할 때부터 적용됩니다.")
    /// The language of this run was forced.
    public static let languageIsForced = Phrase(
        en: "--language decides in this run.",
        ko: "이번 실행에서는 --language가 우선합니다."
    )

    // MARK: Advanced

    /// Where the data is.
    public static let dataFolder = Phrase(en: "Data folder", ko: "데이터 폴더")
    /// Whether the storage works.
    public static let storage = Phrase(en: "Storage", ko: "저장소")
    /// The storage works.
    public static func storageIsSound(entries: Int, size: String) -> Phrase {
        Phrase(en: "Sound: \(entries) entries, \(size)", ko: "정상: 항목 \(entries)개, \(size)")
    }
    /// The storage was not checked.
    public static let notChecked = Phrase(en: "Not checked yet", ko: "아직 검사하지 않음")
    /// What analytics has queued.
    public static let queue = Phrase(en: "Analytics queue", ko: "이용 기록 대기열")
    /// How much is queued.
    public static func queued(_ count: Int, size: String) -> Phrase {
        Phrase(en: count == 1 ? "1 event, \(size)" : "\(count) events, \(size)", ko: "기록 \(count)개, \(size)")
    }
    /// How many events were given up.
    public static func dropped(_ count: Int) -> Phrase {
        Phrase(en: "\(count) dropped", ko: "\(count)개 버림")
    }
    /// How the last flush ended.
    public static func lastSent(_ count: Int, at moment: String) -> Phrase {
        Phrase(en: "Last sent: \(count) at \(moment)", ko: "마지막 전송: \(moment), \(count)개")
    }
    /// There was no flush.
    public static let neverSent = Phrase(en: "Nothing sent in this run", ko: "이번 실행에서 보낸 적 없음")
    /// What is logged.
    public static let log = Phrase(en: "Log", ko: "로그")
}
