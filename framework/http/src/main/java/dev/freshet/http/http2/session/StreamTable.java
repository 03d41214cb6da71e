package dev.freshet.http.http2.session;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Streams by id: open addressing, so that looking one up makes no object. */
final class StreamTable {
    private static final int INITIAL = 16;

    private @Nullable Http2Stream[] slots = new Http2Stream[INITIAL];
    private int size;

    int size() {
        return size;
    }

    @Nullable Http2Stream get(int streamId) {
        int mask = slots.length - 1;
        for (int i = home(streamId, mask);; i = i + 1 & mask) {
            Http2Stream found = slots[i];
            if (found == null || found.id() == streamId) {
                return found;
            }
        }
    }

    /** Adds a stream whose id is not there yet. */
    void add(Http2Stream stream) {
        if (2 * ++size > slots.length) {
            @Nullable Http2Stream[] old = slots;
            slots = new Http2Stream[2 * old.length];
            for (Http2Stream moved : old) {
                if (moved != null) {
                    put(moved);
                }
            }
        }
        put(stream);
    }

    /** Takes a stream out and closes the gap, so that those behind it are still found. */
    void remove(Http2Stream stream) {
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
        for (int i = gap + 1 & mask; slots[i] instanceof Http2Stream next; i = i + 1 & mask) {
            slots[i] = null;
            put(next);
        }
    }

    /** Calls for each stream; the call may remove streams. */
    void forEach(Consumer<Http2Stream> action) {
        for (Http2Stream stream : slots.clone()) {
            if (stream != null) {
                action.accept(stream);
            }
        }
    }

    private void put(Http2Stream stream) {
        int mask = slots.length - 1;
        int i = home(stream.id(), mask);
        while (slots[i] != null) {
            i = i + 1 & mask;
        }
        slots[i] = stream;
    }

    /** Ids of one side come in steps of two. */
    private static int home(int streamId, int mask) {
        return streamId >>> 1 & mask;
    }
}
