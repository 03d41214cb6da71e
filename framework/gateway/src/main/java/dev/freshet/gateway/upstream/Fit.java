package dev.freshet.gateway.upstream;

import java.util.Set;

/**
 * Tells which instances may be selected.
 *
 * @param tried instances to leave out
 * @param now from {@link System#nanoTime}
 * @param sick whether unhealthy and ejected instances are allowed
 */
record Fit(Set<Instance> tried, long now, boolean sick) {
    boolean allows(PooledInstance instance) {
        return (sick || instance.isAvailable(now)) && (tried.isEmpty() || !tried.contains(instance));
    }
}
