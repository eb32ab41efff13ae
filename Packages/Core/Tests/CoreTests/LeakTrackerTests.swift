import CoreTesting
import LeakDetection
import Testing

@Suite struct LeakTrackerTests {
    private final class Box {}

    @Test func `Released objects are not leaks`() async {
        let leaks = LeakTracker()
        do { _ = leaks.track(Box()) }
        await leaks.expectNone()
    }

    @Test func `A leak fails at the line that created the object`() async {
        let leaks = LeakTracker()
        let (box, line) = (leaks.track(Box()), #line)
        await withKnownIssue {
            await leaks.expectNone(within: .zero)
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.comments.contains("Box outlives the test")
        }
        withExtendedLifetime(box) {}
    }
}
