import ProjectDescription

/// The app for iOS, for Tuist: `tuist generate --path App/Apple`. It has the sources of the executable `Trellis`.
let project = Project(
    name: "TrellisShop",
    packages: [
        .package(path: ".."), .package(path: "../../Packages/AuthModule"), .package(path: "../../Sandbox"),
    ],
    settings: .settings(base: ["SWIFT_VERSION": "6.0"]),
    targets: [
        .target(
            name: "TrellisShop",
            destinations: [.iPhone, .iPad],
            product: .app,
            bundleId: "dev.trellis.shop",
            deploymentTargets: .iOS("18.0"),
            infoPlist: .extendingDefault(with: [
                "CFBundleDisplayName": "Trellis",
                "CFBundleLocalizations": ["en", "ko"],
                "CFBundleShortVersionString": "1.0.0",
                "CFBundleURLTypes": [
                    ["CFBundleURLName": "dev.trellis.shop", "CFBundleURLSchemes": ["trellis"]]
                ],
                // The Sandbox is an http server on 127.0.0.1.
                "NSAppTransportSecurity": ["NSAllowsLocalNetworking": true],
                // The session and its routes belong to one window.
                "UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": false],
                "UILaunchScreen": [:],
            ]),
            sources: ["../Sources/Trellis/**"],
            resources: ["Resources/**"],
            dependencies: [
                .package(product: "AuthModule"),
                .package(product: "Browser"),
                .package(product: "CompositionRoot"),
                .package(product: "Features"),
                .package(product: "Infrastructure"),
                .package(product: "Sandbox"),
                .package(product: "Views"),
            ]
        )
    ]
)
