package dev.freshet.config;

/**
 * Reads one {@link ConfigurationProperties} record. The annotation processor generates an implementation for each such
 * record; {@link Config#bind} runs it.
 */
public interface ConfigBinder<T> {
    /** The prefix of the keys; empty for a record that only occurs inside others. */
    String prefix();

    /** Reads every component, even absent ones, and calls the record's constructor. */
    T bind(ConfigReader reader);
}
