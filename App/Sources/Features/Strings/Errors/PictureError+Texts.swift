extension PictureError: UserFacingErrorConvertible {
    /// The texts.
    public var userFacingError: UserFacingError {
        switch self {
        case .malformed: .retry(.init(self, ko: "이미지를 표시할 수 없어요."), .init(en: "Try again.", ko: "다시 시도해 주세요."))
        case .tooLarge: .change(.init(self, ko: "이미지가 너무 커서 표시할 수 없어요."))
        case .missing: .change(.init(self, ko: "이 상품에는 이미지가 없어요."))
        }
    }
}
