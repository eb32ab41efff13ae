import Testing

/// The screens of the App, as a person sees them in a terminal. One after the other: each one runs an App and a Sandbox.
@Suite(.serialized, .timeLimit(.minutes(15))) enum AppScreens {}
