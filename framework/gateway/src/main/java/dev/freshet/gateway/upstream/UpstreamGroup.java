package dev.freshet.gateway.upstream;

import dev.freshet.http.HttpRequest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Servers that answer the same requests. Any thread may call. */
public interface UpstreamGroup {
    /** Its name in the configuration. */
    String name();

    /**
     * Chooses an instance: one that is healthy and was not tried while there is one; else one that was not tried; else
     * any. Does not wait. Null if the group has no instance at all, as when its name resolves to nothing.
     */
    @Nullable Instance pick(HttpRequest request, Set<Instance> tried);
}
