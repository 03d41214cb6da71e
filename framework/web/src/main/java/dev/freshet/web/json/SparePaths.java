package dev.freshet.web.json;

import dev.freshet.http.json.JsonPath;
import dev.freshet.http.json.NameCache;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * Stores paths between texts, so that reading a small text allocates little more than its value. Each thread looks in
 * one place; if that is taken, it gets a new path that is not stored later. A path stores no references while it is
 * used: storing one in an old object costs more, in barriers of the garbage collector, than allocating a new path.
 * Thread-safe.
 */
final class SparePaths {
    private static final int PLACES = 16;
    /** Elements between two places, so that two threads do not write to the same cache line. */
    private static final int APART = 16;

    private final NameCache names = new NameCache();
    private final AtomicIntegerArray taken = new AtomicIntegerArray(PLACES * APART);
    /** Only the thread that has taken a place reads and writes its element. */
    private final @Nullable JsonPath[] paths = new JsonPath[PLACES];

    JsonPath take() {
        int place = (int) Thread.currentThread().threadId() & PLACES - 1;
        if (!taken.compareAndSet(place * APART, 0, 1)) {
            return new JsonPath(names, -1);
        }
        JsonPath path = paths[place];
        if (path == null) {
            path = new JsonPath(names, place);
            paths[place] = path;
        }
        return path;
    }

    /** Call it after the last use of the path. */
    void giveBack(JsonPath path) {
        if (path.home() >= 0) {
            path.clear();
            taken.setRelease(path.home() * APART, 0);
        }
    }
}
