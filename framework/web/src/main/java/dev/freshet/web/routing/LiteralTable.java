package dev.freshet.web.routing;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps literal bytes to values with a single hash: open addressing, at most half full. Immutable.
 *
 * @param <V> the values
 */
public final class LiteralTable<V> {
    private record Entry<V>(int hash, byte[] text, V value) {
        boolean isText(byte[] bytes, int from, int to) {
            return Arrays.equals(text, 0, text.length, bytes, from, to);
        }
    }

    private final @Nullable Entry<V>[] entries;
    private final int mask;

    /** @param byText the texts' bytes, all different */
    public LiteralTable(Map<byte[], V> byText) {
        int size = Integer.highestOneBit(Math.max(4, byText.size() * 4 - 1));
        this.entries = newEntries(size);
        this.mask = size - 1;
        for (Map.Entry<byte[], V> entry : byText.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static <V> @Nullable Entry<V>[] newEntries(int size) {
        return new Entry[size];
    }

    private void put(byte[] text, V value) {
        int hash = hash(text, 0, text.length);
        int slot = hash & mask;
        while (entries[slot] != null) {
            slot = slot + 1 & mask;
        }
        entries[slot] = new Entry<>(hash, text, value);
    }

    /** The value for {@code bytes[from..to)}, or null. */
    public @Nullable V find(byte[] bytes, int from, int to) {
        int hash = hash(bytes, from, to);
        int slot = hash & mask;
        Entry<V> entry = entries[slot];
        while (entry != null) {
            if (entry.hash == hash && entry.isText(bytes, from, to)) {
                return entry.value;
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
