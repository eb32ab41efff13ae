public import Navigation

/// The places of Settings.
public enum SettingsFlow: Flow {
    /// What few need.
    public typealias Sheet = SettingsSheet
}

/// A sheet of Settings.
public enum SettingsSheet: String, Modal {
    /// Data folder, storage check, queue, log.
    case advanced
}
