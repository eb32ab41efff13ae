public import Navigation

extension LinkError: @retroactive UserFacingErrorConvertible {
    /// The texts.
    public var userFacingError: UserFacingError {
        switch self {
        case .tooLong(let limit):
            .change(
                .init(self, ko: "링크가 너무 길어요. 최대 \(limit)바이트예요."),
                .init(en: "Use a shorter link.", ko: "더 짧은 링크를 사용해 주세요.")
            )
        case .foreign(let prefix):
            .change(
                .init(self, ko: "\(prefix) 링크가 아니에요."),
                .init(en: "Open it with the app it belongs to.", ko: "그 링크를 만든 앱에서 열어 주세요.")
            )
        case .malformed(let part): wrong("링크의 \(part.korean) 인코딩이 올바르지 않아요.")
        case .unknown(let part, _): wrong("링크의 \(part.korean)에 해당하는 화면이 없어요.")
        case .missing(let part, _): wrong("링크에 \(part.korean) 값이 없어요.")
        case .invalid(let part, _): wrong("링크의 \(part.korean) 값이 올바르지 않아요.")
        case .unexpected(let part): wrong("링크의 \(part.korean) 값은 쓰이지 않아요.")
        case .unprintable:
            .change(.init(self, ko: "이 화면에는 링크가 없어요."), .init(en: "Share another screen.", ko: "다른 화면을 공유해 주세요."))
        }
    }

    private func wrong(_ korean: String) -> UserFacingError {
        .change(
            .init(self, ko: korean),
            .init(
                en: "Check that you copied the whole link. It may come from another version of the app.",
                ko: "링크를 빠짐없이 복사했는지 확인해 주세요. 다른 버전의 앱에서 만든 링크일 수 있어요."
            )
        )
    }
}

extension LinkError {
    /// Returns the text in `link` that should name a screen, or `nil` for any other error.
    func unknownScreen(in link: String) -> String? {
        switch self {
        case .unknown(let part, _), .invalid(let part, _): part.text(in: link)
        case .tooLong, .foreign, .malformed, .missing, .unexpected, .unprintable: nil
        }
    }
}

extension LinkPart {
    fileprivate func text(in link: String) -> String? {
        var text: Substring?
        switch self {
        case .segment(let number):
            let start = link.firstRange(of: "://")?.upperBound ?? link.startIndex
            let path = link[start...].prefix { !"?#".contains($0) }
            text = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(number - 1).first
        case .parameter(let name):
            text = link.firstRange(of: "\(name)=").map { link[$0.upperBound...].prefix { !"&;/#".contains($0) } }
        }
        return text.flatMap { $0.isEmpty ? nil : String($0) }
    }

    fileprivate var korean: String {
        switch self {
        case .segment(1): "첫 번째 경로"
        case .segment(let number): "\(number)번째 경로"
        case .parameter(let name): "매개변수 \(name)"
        }
    }
}
