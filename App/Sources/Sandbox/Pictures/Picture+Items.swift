import Foundation

extension CatalogueItem {
    /// What it looks like.
    var picture: Picture {
        Picture.ofItems[id] ?? Picture(wall: Color(hex: 0xB8B4AC), table: Color(hex: 0x8A8378), layers: [])
    }
}

extension Picture {
    fileprivate static let ofItems: [String: Picture] = [
        "itm_01": lamp, "itm_02": dripper, "itm_03": notebook, "itm_04": mug, "itm_05": blanket, "itm_06": board,
        "itm_07": pen, "itm_08": umbrella, "itm_09": goose, "itm_10": towels, "itm_11": pencils, "itm_12": stool,
        "itm_13": clock, "itm_14": jar, "itm_15": calendar, "itm_16": kite,
    ]

    private init(_ wall: Int, _ table: Int, _ layers: [Layer]) {
        self.init(wall: Color(hex: wall), table: Color(hex: table), layers: layers)
    }

    private static func layer(_ color: Int, _ shape: Shape, shade: Double = 0.25, opacity: Double = 1) -> Layer {
        Layer(shape: shape, color: Color(hex: color), shade: shade, opacity: opacity)
    }

    private static let lamp = Picture(
        0x2B3350,
        0x3E3A44,
        (1...5).map { layer(0xFFE2A8, .circle([2, 1.15], 0.85 + 0.13 * Double($0)), shade: 0, opacity: 0.07) }
            + [
                layer(0x5B4636, .box([2, 2.2], [0.1, 0.55])),
                layer(0x5B4636, .box([2, 2.5], [0.8, 0.1], corner: 0.05)),
                layer(0xFFEBC4, .circle([2, 1.15], 0.82), shade: 0.08),
            ]
            + (-3...3).map { row in
                let height = 0.22 * Double(row)
                return layer(
                    0xE7C78F,
                    Shape.ellipse([2, 1.15 + height], [(0.6724 - height * height).squareRoot(), 0.05]).outline(0.02)
                        .within(.circle([2, 1.15], 0.82)),
                    opacity: 0.7
                )
            }
    )

    private static let dripper = Picture(
        0xD9D2C5,
        0x9C7B5B,
        [
            layer(0x3F4A50, Shape.circle([2.78, 1.2], 0.26).outline(0.11)),
            layer(0x46535A, .polygon([[1.15, 0.75], [2.85, 0.75], [2.3, 1.75], [1.7, 1.75]])),
            layer(0x5A6970, .ellipse([2, 0.75], [0.85, 0.12])), layer(0x2A1A12, .ellipse([2, 0.77], [0.72, 0.08])),
            layer(0x3F4A50, .box([2, 1.8], [1.2, 0.1], corner: 0.05)),
            layer(0xDDE8EA, .box([2, 2.2], [1.0, 0.72], corner: 0.16), opacity: 0.75),
            layer(0x3B2014, .box([2, 2.35], [0.9, 0.36], corner: 0.12), opacity: 0.9),
            layer(0x3B2014, .stroke([2, 1.85], [2, 2.2], 0.035)),
        ]
    )

    private static let notebook = Picture(
        0xC9D3CF,
        0xB08D68,
        [
            layer(0xF2EBDD, .box([2.06, 1.62], [1.32, 1.76], angle: 0.12)),
            layer(0x3D6A5C, .box([2, 1.58], [1.32, 1.76], angle: 0.12)),
            layer(0x2F5549, .box([1.47, 1.52], [0.18, 1.76], angle: 0.12)),
            layer(0xF2EBDD, .box([2.12, 1.3], [0.66, 0.34], angle: 0.12)),
            layer(0x8B9A94, .stroke([1.9, 1.25], [2.35, 1.31], 0.03)),
            layer(0x8B9A94, .stroke([1.89, 1.35], [2.2, 1.39], 0.03)),
            layer(0xC2503F, .stroke([2.0, 2.45], [1.96, 2.72], 0.06)),
        ]
    )

    private static let mug = Picture(
        0xA9BFC9,
        0x7A6650,
        [
            layer(0xE9E4D8, Shape.circle([2.72, 1.7], 0.36).outline(0.12)),
            layer(0x26466D, Shape.circle([2.72, 1.7], 0.43).outline(0.02)),
            layer(0xF1EDE2, .box([2, 1.72], [1.36, 1.6], corner: 0.12)),
            layer(0x26466D, .ellipse([2, 0.95], [0.69, 0.13])), layer(0x4A2E1E, .ellipse([2, 0.97], [0.6, 0.09])),
            layer(0x26466D, .circle([1.55, 1.9], 0.035)), layer(0x26466D, .circle([1.95, 1.55], 0.03)),
            layer(0x26466D, .circle([2.3, 2.1], 0.04)), layer(0x26466D, .circle([1.75, 2.3], 0.028)),
            layer(0xFFFFFF, .stroke([1.85, 0.75], [1.78, 0.35], 0.06), opacity: 0.25),
            layer(0xFFFFFF, .stroke([2.1, 0.7], [2.18, 0.25], 0.06), opacity: 0.25),
        ]
    )

    private static let blanket = Picture(
        0xDCCDBB,
        0x8D6F58,
        [
            layer(0x7C8C74, .box([2, 1.95], [3.0, 0.9], corner: 0.3)),
            layer(0x8B9C82, .box([2, 1.3], [3.0, 0.9], corner: 0.25)),
            layer(0xB5523B, .polygon([[2.1, 0.8], [3.3, 0.8], [3.42, 2.5], [2.0, 2.5]])),
        ]
            + (0...4).map {
                layer(0xE9C9A0, .box([2.71, 0.98 + 0.34 * Double($0)], [1.28, 0.07], corner: 0.01), opacity: 0.9)
            }
            + (0...8).map { index in
                let left = 2.06 + 0.16 * Double(index)
                return layer(0xF1E2C6, .stroke([left, 2.5], [left, 2.64], 0.035))
            }
    )

    private static let board = Picture(
        0xCBD2C0,
        0x6E6256,
        [
            layer(
                0xA65F3A,
                Shape.box([2, 1.5], [1.9, 1.9], corner: 0.2, angle: -0.06).without(.circle([2.56, 0.82], 0.13))
            )
        ]
            + (0...6).map { index in
                let height = 0.75 + 0.25 * Double(index)
                return layer(
                    0x8A4A2B,
                    Shape.ellipse([1.5, height], [1.7, 0.16]).outline(0.02)
                        .within(.box([2, 1.5], [1.84, 1.84], corner: 0.2, angle: -0.06))
                        .without(.circle([2.56, 0.82], 0.13)),
                    opacity: 0.5
                )
            }
            + [
                layer(0xC83E33, .circle([1.6, 2.0], 0.24)), layer(0xF6C9B8, .circle([1.55, 1.94], 0.06), opacity: 0.7),
                layer(0x4F7B45, .stroke([1.62, 1.78], [1.72, 1.68], 0.05)),
            ]
    )

    private static let pen = Picture(
        0xE3DDD0,
        0xCFC4B0,
        [
            layer(0xF7F3E9, .box([1.9, 1.7], [2.9, 1.7], angle: -0.05)),
            layer(0x2C4A7C, .stroke([0.9, 1.5], [1.5, 1.42], 0.04)),
            layer(0x2C4A7C, .stroke([1.5, 1.42], [1.35, 1.62], 0.035)),
            layer(0x2C4A7C, .stroke([1.35, 1.62], [1.98, 1.95], 0.03)),
            layer(0xB8924A, .stroke([2.35, 1.72], [3.45, 0.75], 0.2)),
            layer(0xE6CB8A, .stroke([2.34, 1.66], [3.42, 0.7], 0.05)),
            layer(0x8A6A2E, .stroke([2.75, 1.37], [2.8, 1.33], 0.23)),
            layer(0xC9CDD2, .polygon([[2.23, 1.72], [2.36, 1.83], [1.98, 1.97]])),
            layer(0x55595E, .stroke([2.0, 1.95], [2.2, 1.83], 0.015)),
        ]
    )

    private static let umbrella = Picture(
        0x8FA3B5,
        0x5D6672,
        (0...11).map { index in
            let left = 0.2 + 0.34 * Double(index)
            let top = 0.15 + 0.31 * Double(index * 7 % 8)
            return layer(0xD6E2EC, .stroke([left, top], [left - 0.06, top + 0.2], 0.02), opacity: 0.6)
        } + [
            layer(0x6B4A2F, .stroke([2, 1.3], [2, 2.4], 0.06)),
            layer(
                0x6B4A2F,
                Shape.circle([1.87, 2.4], 0.13).outline(0.06).within(.box([1.87, 2.5], [0.4, 0.2], corner: 0))
            ),
            layer(
                0xE0B23C,
                Shape.circle([2, 1.5], 1.2).within(.box([2, 0.8], [3, 1.4], corner: 0)).without(
                    .circle([1.2, 1.58], 0.3)
                ).without(.circle([2, 1.58], 0.3)).without(.circle([2.8, 1.58], 0.3))
            ),
            layer(0xB98D27, .stroke([2, 0.3], [1.52, 1.45], 0.025)),
            layer(0xB98D27, .stroke([2, 0.3], [2.48, 1.45], 0.025)),
            layer(0x6B4A2F, .stroke([2, 0.18], [2, 0.32], 0.05)),
        ]
    )

    private static let goose = Picture(
        0xC7B59C,
        0x7F6A55,
        [
            layer(0xF0E6D6, .box([3.2, 1.3], [0.9, 2.2], corner: 0.02)),
            layer(0xB79C7C, .box([2.72, 1.4], [0.06, 2.0], corner: 0.01)),
            layer(0x3A3D42, .ellipse([1.75, 1.95], [0.82, 0.5])),
            layer(0x3A3D42, .polygon([[0.75, 1.55], [1.3, 1.75], [1.1, 2.1]])),
            layer(0x3A3D42, .stroke([2.2, 1.8], [2.42, 0.98], 0.26)), layer(0x3A3D42, .circle([2.46, 0.92], 0.2)),
            layer(0xD98A34, .polygon([[2.6, 0.86], [2.92, 0.96], [2.6, 1.02]])),
            layer(0xF4F1E8, .circle([2.5, 0.87], 0.035)),
            layer(0x55595F, Shape.ellipse([1.7, 1.85], [0.55, 0.26]).outline(0.03)),
            layer(0xD98A34, .stroke([1.6, 2.42], [1.5, 2.58], 0.07)),
            layer(0xD98A34, .stroke([1.95, 2.42], [2.0, 2.58], 0.07)),
        ]
    )

    private static let towels = Picture(
        0xD5DCD9,
        0xA58F77,
        [
            layer(0x8C6B4E, .stroke([0.5, 0.5], [3.5, 0.5], 0.08)),
            layer(0xE8DFCC, .box([1.35, 1.35], [1.0, 1.8], corner: 0.03)),
            layer(0xC25B4A, .box([1.35, 2.0], [1.0, 0.07], corner: 0)),
            layer(0xC25B4A, .box([1.35, 2.12], [1.0, 0.03], corner: 0)),
            layer(0x7794A6, .box([2.65, 1.45], [1.0, 2.0], corner: 0.03)),
        ]
            + (0...4).map {
                layer(0x5F7C8F, .box([2.25 + 0.2 * Double($0), 1.45], [0.03, 2.0], corner: 0), opacity: 0.8)
            }
            + (0...8).map {
                layer(0x5F7C8F, .box([2.65, 0.6 + 0.22 * Double($0)], [1.0, 0.03], corner: 0), opacity: 0.8)
            }
    )

    private static let pencils = Picture(
        0xE5D9C3,
        0x8C7760,
        [0xC44536, 0x2F6B8E, 0xE3B23C, 0x4F7B58, 0x7A4E8A, 0xD9783B].enumerated().flatMap { index, color in
            let bottom = Point(1.35 + 0.26 * Double(index), 2.0)
            let top = Point(0.95 + 0.42 * Double(index), 0.72 + 0.13 * abs(Double(index) - 2.5))
            let tip = top + (top - bottom) * 0.13
            return [
                layer(0xE7C79C, .stroke(top, tip, 0.09)), layer(0x333333, .stroke(tip, tip, 0.06)),
                layer(color, .stroke(bottom, top, 0.18)),
            ]
        } + [
            layer(0x6F8F95, .box([2, 2.05], [1.5, 1.05], corner: 0.1)),
            layer(0x86A6AC, .box([2, 1.62], [1.5, 0.12], corner: 0.05)),
        ]
    )

    private static let stool = Picture(
        0xB9C4B4,
        0x957A5F,
        [
            layer(0xC79A64, .stroke([1.3, 1.2], [2.75, 2.55], 0.13)),
            layer(0xD6AC78, .stroke([2.7, 1.2], [1.25, 2.55], 0.13)),
            layer(0x8F6B40, .circle([2, 1.86], 0.06)), layer(0xC79A64, .stroke([1.5, 2.32], [2.5, 2.32], 0.08)),
            layer(0x4C5B46, .polygon([[1.1, 1.02], [2.9, 1.02], [2.76, 1.28], [1.24, 1.28]])),
            layer(0x5C6D55, .ellipse([2, 1.04], [0.92, 0.09])),
            layer(0xE0D5BC, .stroke([1.2, 1.14], [2.8, 1.14], 0.015)),
        ]
    )

    private static let clock = Picture(
        0xCFC6D4,
        0x8A7C70,
        [
            layer(0x7B7084, .circle([2.08, 1.27], 0.92), shade: 0, opacity: 0.25),
            layer(0xD8B483, .circle([2, 1.2], 0.9)),
            layer(0xEBD0A6, .circle([2, 1.2], 0.82)),
        ]
            + (0..<12).map { hour in
                let angle = Double(hour) * .pi / 6
                let way = Point(sin(angle), -cos(angle))
                return layer(
                    0x5A4330,
                    .stroke([2, 1.2] + way * 0.68, [2, 1.2] + way * (hour % 3 == 0 ? 0.58 : 0.64), 0.035)
                )
            }
            + [
                layer(0x33302E, .stroke([2, 1.2], [1.62, 0.98], 0.07)),
                layer(0x33302E, .stroke([2, 1.2], [2.32, 0.7], 0.05)),
                layer(0xC2503F, .stroke([2.0, 1.36], [2.0, 0.55], 0.02)), layer(0xC2503F, .circle([2, 1.2], 0.05)),
            ]
    )

    private static let jar = Picture(
        0xBFC9CF,
        0x6F6255,
        [
            layer(0x5A3626, .ellipse([2, 1.65], [0.95, 0.92])),
            layer(0x6B4230, .box([2, 0.78], [1.05, 0.2], corner: 0.08)),
            layer(0x4A2B1D, .ellipse([2, 0.66], [0.72, 0.14])), layer(0x6B4230, .ellipse([2, 0.6], [0.66, 0.11])),
            layer(0x8A5A40, .circle([2, 0.5], 0.09)),
            layer(0x9A6B4E, .ellipse([1.6, 1.35], [0.12, 0.34]), opacity: 0.5),
            layer(
                0x44271A,
                Shape.ellipse([2, 1.65], [0.93, 0.3]).outline(0.03).within(.box([2, 1.82], [2, 0.4], corner: 0)),
                opacity: 0.8
            ),
            layer(
                0x44271A,
                Shape.ellipse([2, 1.8], [0.9, 0.3]).outline(0.03).within(.box([2, 1.97], [2, 0.4], corner: 0)),
                opacity: 0.8
            ),
        ]
    )

    private static let calendar = Picture(
        0xD8D3C4,
        0x977B5E,
        [
            layer(0xA97C4F, .box([2, 2.38], [2.1, 0.3], corner: 0.05)),
            layer(0x8A6340, .box([2, 2.06], [2.1, 0.34], corner: 0.03)),
            layer(0xE9D9BC, .box([2, 2.06], [1.7, 0.2], corner: 0.03)),
            layer(0xC2503F, .box([1.7, 2.06], [0.6, 0.07], corner: 0.02)),
            layer(0xEBDDC2, .box([1.5, 1.4], [0.94, 0.94], corner: 0.06)),
            layer(0xEBDDC2, .box([2.5, 1.4], [0.94, 0.94], corner: 0.06)),
            layer(0x3B3732, .stroke([1.36, 1.2], [1.52, 1.1], 0.09)),
            layer(0x3B3732, .stroke([1.52, 1.1], [1.52, 1.72], 0.09)),
            layer(0x3B3732, .stroke([2.28, 1.12], [2.72, 1.12], 0.09)),
            layer(0x3B3732, .stroke([2.72, 1.12], [2.42, 1.72], 0.09)),
        ]
    )

    private static let kite = Picture(
        0x9CC3DD,
        0x8FA86B,
        [
            layer(0xFFFFFF, .ellipse([0.8, 0.6], [0.5, 0.14]), shade: 0, opacity: 0.7),
            layer(0xFFFFFF, .ellipse([3.3, 1.1], [0.45, 0.12]), shade: 0, opacity: 0.6),
            layer(0xF4F0E4, .stroke([2.05, 1.4], [1.0, 2.9], 0.015)),
            layer(
                0xF7F2E4,
                Shape.box([2.1, 1.05], [1.1, 1.4], corner: 0.02, angle: 0.2).without(.circle([2.1, 1.05], 0.2))
            ),
            layer(0xC0392B, Shape.circle([2.1, 1.05], 0.36).outline(0.09)),
            layer(0x2B4C8C, .box([2.23, 0.43], [1.04, 0.14], corner: 0.01, angle: 0.2)),
            layer(0x2B4C8C, .box([1.97, 1.67], [1.04, 0.14], corner: 0.01, angle: 0.2)),
            layer(0xB8965A, Shape.stroke([1.7, 0.27], [2.5, 1.83], 0.025).without(.circle([2.1, 1.05], 0.2))),
            layer(0xB8965A, Shape.stroke([2.78, 0.48], [1.42, 1.62], 0.025).without(.circle([2.1, 1.05], 0.2))),
        ]
    )
}
