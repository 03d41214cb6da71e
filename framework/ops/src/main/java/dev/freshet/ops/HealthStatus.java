package dev.freshet.ops;

/** Whether a part of the application works. */
public enum HealthStatus {
    UP,
    DOWN
}
