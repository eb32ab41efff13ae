extension PictureError {
    var texts: ErrorTexts {
        switch self {
        case .malformed: ErrorTexts(self, ko: "이미지를 표시할 수 없어요.", "다시 시도해 주세요.")
        case .tooLarge: ErrorTexts(self, ko: "이미지가 너무 커서 표시할 수 없어요.")
        case .missing: ErrorTexts(self, ko: "이 상품에는 이미지가 없어요.")
        }
    }
}
