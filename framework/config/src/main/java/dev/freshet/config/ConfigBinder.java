package dev.freshet.config;

/**
 * Reads one {@link ConfigurationProperties} record. The annotation processor writes an implementation for each such
 * record; {@link Config#bind} runs it.
 */
public interface ConfigBinder<T> {
    /** The record. */
    Class<T> type();

    /** The prefix of its keys, empty for a record that only occurs inside others. */
    String prefix();

    /** Reads every component, also those that are absent, and calls the record's constructor. */
    T bind(ConfigReader reader);
}
