package dev.freshet.http.http2.session;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Streams by identifier, with open addressing, so that lookups allocate nothing.
 *
 * @param <S> the streams of one side
 */
final class StreamTable<S extends SessionStream> {
    private static final int INITIAL = 16;

    private @Nullable S[] slots = array(INITIAL);
    private int size;

    int size() {
        return size;
    }

    @Nullable S get(int streamId) {
        int mask = slots.length - 1;
        for (int i = home(streamId, mask);; i = i + 1 & mask) {
            S found = slots[i];
            if (found == null || found.id() == streamId) {
                return found;
            }
        }
    }

    /** Adds a stream with a new identifier. */
    void add(S stream) {
        if (2 * ++size > slots.length) {
            @Nullable S[] old = slots;
            slots = array(2 * old.length);
            for (S moved : old) {
                if (moved != null) {
                    put(moved);
                }
            }
        }
        put(stream);
    }

    /** Removes a stream and closes the gap, so that the streams after it are still found. */
    void remove(S stream) {
        int mask = slots.length - 1;
        int gap = home(stream.id(), mask);
        while (slots[gap] != stream) {
            if (slots[gap] == null) {
                return;
            }
            gap = gap + 1 & mask;
        }
        size--;
        slots[gap] = null;
        S next = slots[gap + 1 & mask];
        for (int i = gap + 1 & mask; next != null; next = slots[i]) {
            slots[i] = null;
            put(next);
            i = i + 1 & mask;
        }
    }

    /** Calls the action for each stream; the action may remove streams. */
    void forEach(Consumer<S> action) {
        for (S stream : slots.clone()) {
            if (stream != null) {
                action.accept(stream);
            }
        }
    }

    private void put(S stream) {
        int mask = slots.length - 1;
        int i = home(stream.id(), mask);
        while (slots[i] != null) {
            i = i + 1 & mask;
        }
        slots[i] = stream;
    }

    @SuppressWarnings("unchecked") // Java has no generic arrays; this one never leaves the class
    private static <S extends SessionStream> @Nullable S[] array(int length) {
        return (S[]) new SessionStream[length];
    }

    /** Each side uses every second identifier. */
    private static int home(int streamId, int mask) {
        return streamId >>> 1 & mask;
    }
}
