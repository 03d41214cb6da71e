"""The lab's service on mini-spring."""
