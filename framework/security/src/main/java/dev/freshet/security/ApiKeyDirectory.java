package dev.freshet.security;

import java.util.Optional;

/**
 * Finds API keys that are not in the configuration, such as those in a database. An application has at most one, which
 * is a bean. Called on request threads, so it may wait. Thread-safe.
 */
@FunctionalInterface
public interface ApiKeyDirectory {
    /**
     * The owner of a key; empty if there is none. The answer counts for {@code security.api-keys.cache}, but an empty
     * answer for at most 5 s. Any exception makes the response 503.
     *
     * @param sha256 the SHA-256 of the key in 64 lowercase hexadecimal digits
     */
    Optional<ApiKey> find(String sha256);
}
