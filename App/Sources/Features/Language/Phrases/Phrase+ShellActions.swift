/// What keys and buttons do, in one or two words.
extension Phrase {
    /// To select another line.
    public static let move = Phrase(en: "Move", ko: "이동")
    /// To see another part of a text.
    public static let scroll = Phrase(en: "Scroll", ko: "스크롤")
    /// What every key does.
    public static let keys = Phrase(en: "Keys", ko: "키")
    /// To open what is selected.
    public static let open = Phrase(en: "Open", ko: "열기")
    /// To go one step back.
    public static let back = Phrase(en: "Back", ko: "뒤로")
    /// To go to the next tab.
    public static let nextTab = Phrase(en: "Next tab", ko: "다음 탭")
    /// To go to the tab before.
    public static let previousTab = Phrase(en: "Previous tab", ko: "이전 탭")
    /// To copy the link of the place.
    public static let copyLink = Phrase(en: "Copy link", ko: "링크 복사")
    /// To show the next item of the catalog.
    public static let nextItem = Phrase(en: "Next item", ko: "다음 상품")
    /// To show the previous item of the catalog.
    public static let previousItem = Phrase(en: "Previous item", ko: "이전 상품")
    /// To show all keys.
    public static let help = Phrase(en: "Help", ko: "도움말")
    /// To end the app.
    public static let quit = Phrase(en: "Quit", ko: "끝내기")
    /// To search in a list.
    public static let search = Phrase(en: "Search", ko: "검색")
    /// To fetch anew.
    public static let refresh = Phrase(en: "Refresh", ko: "새로 고침")
    /// To try again what failed.
    public static let retry = Phrase(en: "Try again", ko: "다시 시도")
    /// To close a sheet, a cover or a message.
    public static let close = Phrase(en: "Close", ko: "닫기")
    /// To give up what is asked.
    public static let cancel = Phrase(en: "Cancel", ko: "취소")
    /// To keep what was changed.
    public static let save = Phrase(en: "Save", ko: "저장")
    /// To choose what is selected.
    public static let choose = Phrase(en: "Choose", ko: "선택")
    /// To go to the next field or page.
    public static let next = Phrase(en: "Next", ko: "다음")
    /// To go to the field or page before.
    public static let previous = Phrase(en: "Previous", ko: "이전")
    /// To leave the introduction.
    public static let skip = Phrase(en: "Skip", ko: "건너뛰기")
    /// To allow analytics.
    public static let allow = Phrase(en: "Allow", ko: "허용")
    /// To refuse analytics.
    public static let refuse = Phrase(en: "Refuse", ko: "거부")
    /// To buy an item.
    public static let buy = Phrase(en: "Buy", ko: "구매")
    /// To pay what was confirmed.
    public static let pay = Phrase(en: "Pay", ko: "결제")
    /// To ask what became of an order.
    public static let checkOutcome = Phrase(en: "Check the outcome", ko: "결과 확인")
    /// To choose another currency.
    public static let currency = Phrase(en: "Currency", ko: "통화")
    /// To give money back.
    public static let refund = Phrase(en: "Refund", ko: "환불")
    /// To change the profile.
    public static let edit = Phrase(en: "Edit", ko: "수정")
    /// To sign the user out.
    public static let signOut = Phrase(en: "Sign out", ko: "로그아웃")
    /// To sign everybody out.
    public static let signOutOfAll = Phrase(en: "Sign everybody out", ko: "모두 로그아웃")
    /// To sign another user in.
    public static let addAccount = Phrase(en: "Add an account", ko: "계정 추가")
    /// To go on as another user.
    public static let switchAccount = Phrase(en: "Switch", ko: "전환")
    /// To try whether the storage works.
    public static let checkStorage = Phrase(en: "Check the storage", ko: "저장소 검사")
    /// To send what analytics has queued.
    public static let sendNow = Phrase(en: "Send now", ko: "지금 보내기")
}
