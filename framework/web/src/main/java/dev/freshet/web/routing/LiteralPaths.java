package dev.freshet.web.routing;

import dev.freshet.http.ByteSlice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The paths without variables, found by one hash of their bytes: open addressing, at most half full. */
final class LiteralPaths<T> {
    private record Entry<T>(int hash, byte[] path, MethodTable<T> methods) {
    }

    private final @Nullable Entry<T>[] entries;
    private final int mask;

    LiteralPaths(Map<String, MethodTable<T>> byPath) {
        int size = Integer.highestOneBit(Math.max(4, byPath.size() * 4 - 1));
        this.entries = newEntries(size);
        this.mask = size - 1;
        for (Map.Entry<String, MethodTable<T>> entry : byPath.entrySet()) {
            put(entry.getKey().getBytes(StandardCharsets.US_ASCII), entry.getValue());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <T> @Nullable Entry<T>[] newEntries(int size) {
        return new Entry[size];
    }

    private void put(byte[] path, MethodTable<T> methods) {
        int hash = hash(path, 0, path.length);
        int slot = hash & mask;
        while (entries[slot] != null) {
            slot = slot + 1 & mask;
        }
        entries[slot] = new Entry<>(hash, path, methods);
    }

    @Nullable MethodTable<T> find(ByteSlice path) {
        byte[] bytes = path.array();
        int from = path.start();
        int to = path.end();
        int hash = hash(bytes, from, to);
        int slot = hash & mask;
        Entry<T> entry = entries[slot];
        while (entry != null) {
            if (entry.hash == hash && Arrays.equals(entry.path, 0, entry.path.length, bytes, from, to)) {
                return entry.methods;
            }
            slot = slot + 1 & mask;
            entry = entries[slot];
        }
        return null;
    }

    private static int hash(byte[] bytes, int from, int to) {
        int hash = 0;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash ^ hash >>> 16;
    }
}
