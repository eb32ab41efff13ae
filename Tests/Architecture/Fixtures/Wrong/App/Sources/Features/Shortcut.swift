public import Core
import Infrastructure
