import Features

extension LocalizedText {
    static let allCategories = LocalizedText(en: "All", ko: "전체")
    /// The text beside the catalog before an item is chosen.
    static let noSelection = LocalizedText(en: "Choose an item.", ko: "상품을 선택하세요.")
}
