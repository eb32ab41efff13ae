/// Texts of commands.
extension LocalizedText {
    package static let titleColumn = LocalizedText(en: "Title", ko: "상품")
    package static let categoryColumn = LocalizedText(en: "Category", ko: "분류")
    package static let priceColumn = LocalizedText(en: "Price", ko: "가격")
    package static let commentsColumn = LocalizedText(en: "Comments", ko: "댓글")
    package static let authorColumn = LocalizedText(en: "Author", ko: "작성자")
    package static let dateColumn = LocalizedText(en: "Date", ko: "날짜")
    package static let repliesColumn = LocalizedText(en: "Replies", ko: "답글")
    package static let commentColumn = LocalizedText(en: "Comment", ko: "댓글")
    package static let loadingItems = LocalizedText(en: "Loading items", ko: "상품을 불러오는 중")
    package static let loadingItem = LocalizedText(en: "Loading the item", ko: "상품을 불러오는 중")
    package static let loadingComments = LocalizedText(en: "Loading comments", ko: "댓글을 불러오는 중")

    /// The page in the browser after a sign-in.
    package static let closeWindow = LocalizedText(en: "You can close this window.", ko: "이 창을 닫아도 돼요.")
}
