package dev.freshet.web.routing;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Maps a method and a path to a target. Among the matching patterns that have the method, the most literal one wins,
 * segment by segment; the order of registration does not matter. Lookups allocate nothing. Immutable.
 *
 * @param <T> the target of a route
 */
public final class Router<T> {
    private final LiteralTable<MethodTable<T>> literals;
    private final PatternTree<T> patterns;

    private Router(LiteralTable<MethodTable<T>> literals, PatternTree<T> patterns) {
        this.literals = literals;
        this.patterns = patterns;
    }

    /** The target, or null if no route has this method and path. HEAD falls back to GET. */
    public @Nullable T find(HttpMethod method, ByteSlice path) {
        MethodTable<T> methods = literal(path);
        if (methods != null) {
            T target = methods.get(method);
            if (target != null) {
                return target;
            }
        }
        return patterns.isEmpty() ? null : patterns.find(method, path);
    }

    /** The methods that have a route for this path; a new, modifiable set. */
    public Set<HttpMethod> methods(ByteSlice path) {
        Set<HttpMethod> found = EnumSet.noneOf(HttpMethod.class);
        MethodTable<T> methods = literal(path);
        if (methods != null) {
            methods.addMethodsTo(found);
        }
        patterns.addMethodsTo(found, path);
        return found;
    }

    private @Nullable MethodTable<T> literal(ByteSlice path) {
        return literals.find(path.array(), path.start(), path.end());
    }

    public static <T> Builder<T> builder() {
        return new Builder<>();
    }

    /** Collects routes. Not thread-safe. */
    public static final class Builder<T> {
        private final Map<String, MethodTable<T>> literals = new HashMap<>();
        private final PatternTree<T> patterns = new PatternTree<>();

        private Builder() {
        }

    /** @throws IllegalStateException if a pattern of the same shape already has this method */
        public Builder<T> add(HttpMethod method, PathPattern pattern, T target) {
            MethodTable<T> methods = pattern.isLiteral() ? literal(pattern.shape()) : patterns.at(pattern);
            if (methods.has(method)) {
                throw new IllegalStateException("two routes for " + method + " " + pattern);
            }
            methods.put(method, target);
            return this;
        }

        private MethodTable<T> literal(String path) {
            MethodTable<T> methods = literals.get(path);
            if (methods == null) {
                methods = new MethodTable<>();
                literals.put(path, methods);
            }
            return methods;
        }

    /** Do not use the builder afterwards. */
        public Router<T> build() {
            Map<byte[], MethodTable<T>> byText = new IdentityHashMap<>(literals.size());
            literals.forEach((path, methods) -> byText.put(path.getBytes(StandardCharsets.US_ASCII), methods));
            patterns.index();
            return new Router<>(new LiteralTable<>(byText), patterns);
        }
    }
}
