"""What the end-to-end tests share: homes, pipes, editors, fault injection."""
