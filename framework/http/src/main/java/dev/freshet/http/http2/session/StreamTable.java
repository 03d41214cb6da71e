package dev.freshet.http.http2.session;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Streams by id: open addressing, so that looking one up makes no object.
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

    /** Adds a stream whose id is not there yet. */
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

    /** Takes a stream out and closes the gap, so that those behind it are still found. */
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

    /** Calls for each stream; the call may remove streams. */
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

    @SuppressWarnings("unchecked") // an array of a generic type, which no one else sees
    private static <S extends SessionStream> @Nullable S[] array(int length) {
        return (S[]) new SessionStream[length];
    }

    /** Ids of one side come in steps of two. */
    private static int home(int streamId, int mask) {
        return streamId >>> 1 & mask;
    }
}
