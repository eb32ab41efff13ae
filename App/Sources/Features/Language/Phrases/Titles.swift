/// What stands above a place.
extension AppTabs.Tab {
    package var title: Phrase {
        switch self {
        case .home: Phrase(en: "Home", ko: "홈")
        case .profile: Phrase(en: "Profile", ko: "프로필")
        case .settings: Phrase(en: "Settings", ko: "설정")
        }
    }
}

extension AppCover {
    package var title: Phrase {
        switch self {
        case .signIn: .signIn
        case .onboarding: .introduction
        }
    }
}

extension HomeScreen {
    /// The name of the screen; an item's own name says more, once it is known.
    package var title: Phrase {
        switch self {
        case .item: Phrase(en: "Item", ko: "상품")
        case .comments: .comments
        case .replies: Phrase(en: "Replies", ko: "답글")
        }
    }
}

extension HomeSheet {
    package var title: Phrase {
        switch self {
        case .checkout: Phrase(en: "Checkout", ko: "결제하기")
        case .accounts: .accounts
        }
    }
}

extension HomeCover {
    package var title: Phrase {
        switch self {
        case .image: .picture
        case .onboarding: .introduction
        }
    }
}

extension ProfileScreen {
    package var title: Phrase {
        switch self {
        case .accounts: .accounts
        case .payments: Phrase(en: "Payments", ko: "결제 내역")
        }
    }
}

extension ProfileSheet {
    package var title: Phrase { Phrase(en: "Edit profile", ko: "프로필 수정") }
}

extension ProfileCover {
    package var title: Phrase { .signIn }
}

extension SettingsSheet {
    package var title: Phrase { Phrase(en: "Advanced", ko: "고급") }
}

extension Phrase {
    /// To say who one is; also the name of the place.
    package static let signIn = Phrase(en: "Sign in", ko: "로그인")
    package static let introduction = Phrase(en: "Introduction", ko: "소개")
    package static let accounts = Phrase(en: "Accounts", ko: "계정")
    package static let comments = Phrase(en: "Comments", ko: "댓글")
    package static let picture = Phrase(en: "Picture", ko: "그림")
}
