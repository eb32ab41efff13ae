import Foundation
import Testing

/// The Xcode project of the app, as far as it can be read without Xcode.
@Suite struct AppleProjectTests {
    private let folder = Workspace.root.appending(path: "App/Apple")

    /// The objects of the project file by id, and the id of the project.
    private func project() throws -> (objects: [String: [String: Any]], root: [String: Any]) {
        let file = try #require(try propertyList("Trellis.xcodeproj/project.pbxproj"))
        // Xcode 16, the first with synchronized folders.
        #expect(file["objectVersion"] as? String == "77")
        let objects = try #require(file["objects"] as? [String: [String: Any]])
        let root = try #require(objects[file["rootObject"] as? String ?? ""])
        return (objects, root)
    }

    private func propertyList(_ path: String) throws -> [String: Any]? {
        let data = try Data(contentsOf: folder.appending(path: path))
        return try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    }

    @Test func `Every object of the project that another one names exists`() throws {
        let objects = try project().objects
        var ids: Set<String> = []
        func collect(_ value: Any) {
            switch value {
            case let text as String: if text.wholeMatch(of: /[0-9A-F]{24}/) != nil { ids.insert(text) }
            case let list as [Any]: list.forEach(collect)
            case let values as [String: Any]: values.values.forEach(collect)
            default: break
            }
        }
        objects.values.forEach(collect)
        #expect(ids.count > 20 && ids.subtracting(objects.keys) == [])
        #expect(Set(objects.keys).subtracting(ids).count == 1, "only the project itself is named by no object")
    }

    @Test func `The target has the folders of sources and resources and the products of local packages`() throws {
        let (objects, root) = try project()
        let target = try #require(objects.values.first { $0["isa"] as? String == "PBXNativeTarget" })
        #expect(target["name"] as? String == "TrellisShop")
        let groups = target["fileSystemSynchronizedGroups"] as? [String] ?? []
        let packages = root["packageReferences"] as? [String] ?? []
        let paths = (groups + packages).compactMap { objects[$0]?["path"] ?? objects[$0]?["relativePath"] } as? [String]
        #expect(paths == ["../Sources/Trellis", "Resources", "..", "../../Packages/AuthModule", "../../Sandbox"])
        for path in paths ?? [] {
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).standardizedFileURL.path))
        }
        let products = (target["packageProductDependencies"] as? [String] ?? [])
            .compactMap { objects[$0]?["productName"] as? String }
        // Tuist's project has the same products.
        let tuist = try String(contentsOf: folder.appending(path: "Project.swift"), encoding: .utf8)
        #expect(products == tuist.matches(of: /\.package\(product: "(\w+)"\)/).map { String($0.1) })
        #expect(products.count == 7)
    }

    @Test func `The files repeat the identity of the product`() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Workspace.root.appending(path: path), encoding: .utf8)
        }
        let identity = try text("App/Sources/Features/Shared/ProductIdentity.swift")
        let values = Dictionary(
            uniqueKeysWithValues: identity.matches(of: /static let (\w+) = "([^"\\]+)"/).map { ("\($0.1)", "\($0.2)") }
        )
        let (name, id, scheme) = try (
            #require(values["name"]), #require(values["bundleID"]), #require(values["scheme"])
        )
        let information = try #require(try propertyList("Info.plist"))
        #expect(information["CFBundleDisplayName"] as? String == name)
        let types = try #require(information["CFBundleURLTypes"] as? [[String: Any]])
        #expect(types.map { $0["CFBundleURLName"] as? String } == [id])
        #expect(types.map { $0["CFBundleURLSchemes"] as? [String] } == [[scheme]])
        let settings = try project().objects.values.compactMap { $0["buildSettings"] as? [String: String] }
        #expect(settings.compactMap { $0["PRODUCT_BUNDLE_IDENTIFIER"] } == [id, id])
        for (file, wanted) in [
            ("App/Apple/Project.swift", #""CFBundleDisplayName": "\#(name)","#),
            ("App/Apple/Project.swift", #"bundleId: "\#(id)","#),
            ("App/Apple/Project.swift", #"["CFBundleURLName": "\#(id)", "CFBundleURLSchemes": ["\#(scheme)"]]"#),
            (".github/workflows/ci.yml", "booted \(id)\n"),
            ("Sandbox/Sources/Sandbox/Controllers/AuthorizationRequest.swift", #""\#(id):/sign-in""#),
        ] {
            #expect(try text(file).contains(wanted), "\(file)")
        }
    }

    @Test func `It builds for iOS 18 and macOS 15, and its files exist`() throws {
        let configurations = try project().objects.values.filter { $0["isa"] as? String == "XCBuildConfiguration" }
        let settings = configurations.compactMap { $0["buildSettings"] as? [String: String] }
        #expect(settings.count == 4)
        for base in settings where base["SDKROOT"] != nil {
            #expect(base["SUPPORTED_PLATFORMS"] == "iphoneos iphonesimulator macosx")
            #expect(base["IPHONEOS_DEPLOYMENT_TARGET"] == "18.0" && base["MACOSX_DEPLOYMENT_TARGET"] == "15.0")
            #expect(base["SWIFT_VERSION"] == "6.0")
        }
        for target in settings where target["SDKROOT"] == nil {
            let files = [target["INFOPLIST_FILE"], target["CODE_SIGN_ENTITLEMENTS"]].compactMap(\.self)
            #expect(try files.count == 2 && files.allSatisfy { try propertyList($0)?.isEmpty == false })
        }
        // A debug build for My Mac has no team, whose profile the keychain would need.
        let mac = settings.compactMap { $0["CODE_SIGN_ENTITLEMENTS[sdk=macosx*]"] }
        #expect(mac == ["TrellisDebug.entitlements"])
        #expect(settings.compactMap { $0["CODE_SIGN_IDENTITY[sdk=macosx*]"] } == ["-"])
        var entitlements = try #require(try propertyList("Trellis.entitlements"))
        entitlements["keychain-access-groups"] = nil
        let debug = try #require(try propertyList(mac[0]))
        #expect(debug as NSDictionary == entitlements as NSDictionary)
        let scheme = "Trellis.xcodeproj/xcshareddata/xcschemes/TrellisShop.xcscheme"
        let text = try String(contentsOf: folder.appending(path: scheme), encoding: .utf8)
        let ids = Set(text.matches(of: /BlueprintIdentifier = "(\w+)"/).map { String($0.1) })
        let target = try project().objects.first { $0.value["isa"] as? String == "PBXNativeTarget" }
        #expect(ids == [target?.key])
    }

    @Test func `The app may use the network and the keychain, and says what it collects`() throws {
        let information = try #require(try propertyList("Info.plist"))
        #expect(information["ITSAppUsesNonExemptEncryption"] as? Bool == false)
        let entitlements = try #require(try propertyList("Trellis.entitlements"))
        for name in ["app-sandbox", "network.client", "network.server"] {
            #expect(entitlements["com.apple.security.\(name)"] as? Bool == true, "\(name)")
        }
        #expect((entitlements["keychain-access-groups"] as? [String])?.count == 1)
        let privacy = try #require(try propertyList("Resources/PrivacyInfo.xcprivacy"))
        #expect(privacy["NSPrivacyTracking"] as? Bool == false)
        #expect((privacy["NSPrivacyCollectedDataTypes"] as? [Any])?.count == 5)
        // lstat and fstat of its own files.
        let apis = privacy["NSPrivacyAccessedAPITypes"] as? [[String: Any]]
        #expect(apis?.compactMap { $0["NSPrivacyAccessedAPITypeReasons"] as? [String] } == [["C617.1"]])
    }

    @Test func `Every icon exists in its size, with a dark and a tinted variant`() throws {
        let icons = folder.appending(path: "Resources/Assets.xcassets/AppIcon.appiconset")
        let contents = try JSONDecoder().decode(
            IconSet.self,
            from: Data(contentsOf: icons.appending(path: "Contents.json"))
        )
        for image in contents.images {
            let data = try Data(contentsOf: icons.appending(path: image.filename))
            // The width in the header of a PNG file.
            let width = data[16..<20].reduce(0) { $0 << 8 | Int($1) }
            #expect(width == image.pixels, "\(image.filename)")
        }
        #expect(contents.images.flatMap { $0.appearances ?? [] }.map(\.value) == ["dark", "tinted"])
        #expect(contents.images.count { $0.idiom == "mac" } == 10)
    }

    private struct IconSet: Decodable {
        let images: [Image]

        struct Image: Decodable {
            let filename: String
            let idiom: String
            let size: String
            let scale: String?
            let appearances: [Appearance]?

            var pixels: Int {
                (Int(size.prefix { $0 != "x" }) ?? 0) * (Int(scale?.prefix { $0 != "x" } ?? "1") ?? 0)
            }
        }

        struct Appearance: Decodable { let value: String }
    }
}
