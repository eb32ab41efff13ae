import Features
import TerminalUI

/// The picture of an item, as large as the screen.
struct ImageViewerView: LocalizedView {
    let model: ImageViewerViewModel

    func content(_ localizer: Localizer) -> some View {
        EnvironmentReader(\.usesGraphics) { usesGraphics in
            screen(localizer).task(id: localizer.language) {
                model.size = usesGraphics ? .large : .medium
                await model.run()
            }
        }
    }

    private func screen(_ localizer: Localizer) -> some View {
        ScreenLayout(
            model.picture,
            isLoading: model.isLoading,
            heading: HeadingView(
                title: model.picture.value?.title,
                trailing: Text(localizer(.imageMode(model.style.name))).lineLimit(1).style(\.muted)
            ),
            refresh: { await model.refresh() }
        ) {
            LoadableView(model.picture) { picture in
                EnvironmentReader(\.colorDepth) { depth in
                    PixelView(image: picture.image)
                        .environment(\.colorDepth, model.style == .text ? .none : depth)
                        .centered()
                }
            }
        }
        .onKey("m", .pictures) { model.showNextStyle() }
    }
}

extension ImageViewerViewModel {
    var style: PictureStyle { store.settings.pictures }

    /// Changes the style of pictures, on this screen and all others, to the next one.
    func showNextStyle() { store.update { [next = style.next] in $0.pictures = next } }
}
