import Features

/// Results of the commands for the secure storage and the Sandbox.
extension LocalizedText {
    static func backupRestored(_ count: Int) -> LocalizedText {
        LocalizedText(
            en: count == 1
                ? "The backup was restored, with 1 entry." : "The backup was restored, with \(count) entries.",
            ko: "백업을 복원했어요(항목 \(count)개)."
        )
    }
    static func checkStorage(with command: String) -> LocalizedText {
        LocalizedText(
            en: "A backup may help. Check the storage with: \(command)",
            ko: "백업으로 복원할 수 있을지도 몰라요. 저장소를 검사하려면: \(command)"
        )
    }
    static let oldKeyOpensCache = LocalizedText(
        en: "Warning: the old key still opens the cache of the catalog.",
        ko: "경고: 이전 키로 카탈로그 캐시를 아직 열 수 있어요."
    )
    static func listening(at url: String) -> LocalizedText {
        LocalizedText(en: "The demo backend listens on \(url)", ko: "데모 서버 주소: \(url)")
    }
    static func demoAccount(_ username: String, _ password: String) -> LocalizedText {
        LocalizedText(
            en: "Demo account: \(username), password \(password)",
            ko: "데모 계정: \(username), 비밀번호 \(password)"
        )
    }
    static func openItsShop(with command: String) -> LocalizedText {
        LocalizedText(
            en: "Ctrl-C stops it. Open its shop with: \(command)",
            ko: "Ctrl-C를 누르면 끝나요. 가게를 열려면: \(command)"
        )
    }
}
