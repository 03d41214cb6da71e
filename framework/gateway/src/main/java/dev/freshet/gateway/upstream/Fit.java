package dev.freshet.gateway.upstream;

import java.util.Set;

/**
 * Tells which instances may be selected.
 *
 * @param tried instances to leave out
 * @param sick whether unhealthy and ejected instances are allowed
 */
record Fit(Set<Instance> tried, boolean sick) {
    boolean allows(PooledInstance instance) {
        return (sick || instance.isAvailable()) && (tried.isEmpty() || !tried.contains(instance));
    }
}
