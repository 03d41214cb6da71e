package dev.freshet.web.routing;

import dev.freshet.http.HttpMethod;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The targets of one path by method. HEAD falls back to GET. */
final class MethodTable<T> {
    private static final int COUNT = HttpMethod.values().length;

    private final @Nullable Object[] targets = new Object[COUNT];

    void put(HttpMethod method, T target) {
        targets[method.ordinal()] = target;
    }

    @SuppressWarnings("unchecked")
    @Nullable T get(HttpMethod method) {
        Object target = targets[method.ordinal()];
        if (target == null && method == HttpMethod.HEAD) {
            target = targets[HttpMethod.GET.ordinal()];
        }
        return (T) target;
    }

    boolean has(HttpMethod method) {
        return targets[method.ordinal()] != null;
    }

    void addMethodsTo(Set<HttpMethod> methods) {
        for (HttpMethod method : HttpMethod.values()) {
            if (get(method) != null) {
                methods.add(method);
            }
        }
    }
}
