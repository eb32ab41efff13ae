extension AppTabs.Tab {
    package var title: LocalizedText {
        switch self {
        case .home: LocalizedText(en: "Home", ko: "홈")
        case .profile: LocalizedText(en: "Profile", ko: "프로필")
        case .settings: LocalizedText(en: "Settings", ko: "설정")
        }
    }
}

extension HomeDestination {
    /// The title of the screen. A loaded item is shown with its own name.
    package var title: LocalizedText {
        switch self {
        case .item: LocalizedText(en: "Item", ko: "상품")
        case .comments: .comments
        case .replies: LocalizedText(en: "Replies", ko: "답글")
        }
    }
}

extension HomeSheet {
    package var title: LocalizedText {
        switch self {
        case .checkout: LocalizedText(en: "Checkout", ko: "결제하기")
        case .accounts: .accounts
        }
    }
}

extension ProfileDestination {
    package var title: LocalizedText {
        switch self {
        case .accounts: .accounts
        case .payments: LocalizedText(en: "Payments", ko: "결제 내역")
        case .payment: .paymentDetails
        }
    }
}

extension ProfileSheet {
    package var title: LocalizedText { LocalizedText(en: "Edit profile", ko: "프로필 수정") }
}

extension SettingsSheet {
    package var title: LocalizedText {
        switch self {
        case .advanced: LocalizedText(en: "Advanced", ko: "고급")
        case .accounts: .accounts
        }
    }
}

extension LocalizedText {
    package static let signIn = LocalizedText(en: "Sign in", ko: "로그인")
    package static let introduction = LocalizedText(en: "Introduction", ko: "소개")
    package static let accounts = LocalizedText(en: "Accounts", ko: "계정")
    package static let comments = LocalizedText(en: "Comments", ko: "댓글")
    /// The button beside the replies that shows the profile of the user.
    package static let yourProfile = LocalizedText(en: "Your profile", ko: "내 프로필")
    package static let receipt = LocalizedText(en: "Receipt", ko: "영수증")
    package static let picture = LocalizedText(en: "Picture", ko: "이미지")
}

/// Texts of the tab bar, the catalog and the items.
extension LocalizedText {
    package static let notSignedIn = LocalizedText(en: "Not signed in", ko: "로그인 전")
    package static let connecting = LocalizedText(en: "connecting", ko: "연결 중")
    package static let allCategories = LocalizedText(en: "All", ko: "전체")
    package static let clearSearch = LocalizedText(en: "Esc clears the search.", ko: "Esc를 누르면 검색어가 지워져요.")
    package static func imageMode(_ name: LocalizedText) -> LocalizedText {
        LocalizedText(en: "Picture mode: \(name.english)", ko: "이미지 모드: \(name.korean)")
    }
}
