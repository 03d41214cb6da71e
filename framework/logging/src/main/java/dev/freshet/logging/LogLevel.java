package dev.freshet.logging;

/** From which severity on a logger writes. */
public enum LogLevel {
    /** Everything. */
    TRACE,
    DEBUG,
    /** The level of a logger for which nothing is set. */
    INFO,
    WARN,
    ERROR,
    /** Nothing. */
    OFF
}
