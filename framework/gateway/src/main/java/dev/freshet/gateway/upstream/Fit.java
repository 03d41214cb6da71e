package dev.freshet.gateway.upstream;

import java.util.Set;

/**
 * Which instances may be chosen.
 *
 * @param tried these may not
 * @param now by {@link System#nanoTime}
 * @param sick whether those that are out may: better than none
 */
record Fit(Set<Instance> tried, long now, boolean sick) {
    boolean allows(PooledInstance instance) {
        return (sick || instance.isAvailable(now)) && (tried.isEmpty() || !tried.contains(instance));
    }
}
