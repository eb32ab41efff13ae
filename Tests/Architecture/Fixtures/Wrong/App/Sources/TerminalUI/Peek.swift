import Features
