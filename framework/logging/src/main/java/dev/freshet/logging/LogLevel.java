package dev.freshet.logging;

/** The lowest severity that a logger writes. */
public enum LogLevel {
    /** Everything. */
    TRACE,
    DEBUG,
    /** The default. */
    INFO,
    WARN,
    ERROR,
    /** Nothing. */
    OFF
}
