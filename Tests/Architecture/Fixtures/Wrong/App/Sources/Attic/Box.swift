struct Box {}
