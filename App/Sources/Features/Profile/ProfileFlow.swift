public import Navigation

/// The places of Profile: its start, with the user and their payments.
public enum ProfileFlow: Flow {}
