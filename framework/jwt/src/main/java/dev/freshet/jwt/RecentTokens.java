package dev.freshet.jwt;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Values of the tokens that were used last. There are two generations. When the young one is full, it becomes the old
 * one, and the values of the old one are forgotten. Using a value makes it young. Thread-safe.
 */
final class RecentTokens<V> {
    private final int size;
    private volatile Generations<V> current = new Generations<>(Map.of());

    private static final class Generations<V> {
        private final Map<TokenDigest, V> young = new ConcurrentHashMap<>();
        private final Map<TokenDigest, V> old;

        Generations(Map<TokenDigest, V> old) {
            this.old = old;
        }
    }

    /** @param size of a generation: the least number of values that are kept, and half of the most */
    RecentTokens(int size) {
        this.size = size;
    }

    @Nullable V get(TokenDigest digest) {
        Generations<V> now = current;
        V value = now.young.get(digest);
        if (value == null) {
            value = now.old.get(digest);
            if (value != null) {
                put(digest, value);
            }
        }
        return value;
    }

    void put(TokenDigest digest, V value) {
        Generations<V> now = current;
        if (now.young.size() >= size) {
            now = next(now);
        }
        now.young.put(digest, value);
    }

    private synchronized Generations<V> next(Generations<V> full) {
        if (current == full) {
            current = new Generations<>(full.young);
        }
        return current;
    }

    int size() {
        Generations<V> now = current;
        return now.young.size() + now.old.size();
    }
}
