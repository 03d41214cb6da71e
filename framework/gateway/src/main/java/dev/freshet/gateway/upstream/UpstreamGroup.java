package dev.freshet.gateway.upstream;

import dev.freshet.http.HttpRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The instances of an upstream. Thread-safe. */
public interface UpstreamGroup {
    /** The name in the configuration. */
    String name();

    /**
     * Picks an instance: a healthy one that was not tried; else one that was not tried; else any. Does not block. Null
     * if the group has no instance, as when its name cannot be resolved.
     */
    @Nullable Instance pick(HttpRequest request, Set<Instance> tried);
}
