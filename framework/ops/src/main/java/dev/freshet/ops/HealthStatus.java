package dev.freshet.ops;

/** Whether a part of an application can do its work. */
public enum HealthStatus {
    UP,
    DOWN
}
