// Whoever uses a view model of the shop needs the states and the texts in which it speaks.
@_exported public import FeatureKit
