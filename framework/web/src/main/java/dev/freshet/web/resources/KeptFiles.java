package dev.freshet.web.resources;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps small files in memory, by the paths of the requests that they answer. At most once a second, it checks whether
 * a file has changed. It keeps tag and content together, so that a response never mixes those of two versions.
 * Thread-safe.
 */
final class KeptFiles {
    /** In bytes, including the compressed forms. */
    static final int LARGEST_FILE = 64 * 1024;
    private static final int MOST_FILES = 1_000;
    private static final long MOST_BYTES = 16 * 1024 * 1024;
    private static final long FRESH_NANOS = 1_000_000_000;
    /** A file that changed just now may change again and keep its time of change, if that is coarse. */
    private static final Duration UNSETTLED = Duration.ofSeconds(2);

    private final Map<String, Kept> files = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();

    private static final class Kept {
        private final FoundFile file;
        private volatile long looked = System.nanoTime();

        private Kept(FoundFile file) {
            this.file = file;
        }

        private boolean isFresh() {
            return System.nanoTime() - looked < FRESH_NANOS;
        }
    }

    /** Finds a file on the disk. */
    interface Search {
        @Nullable FoundFile find() throws IOException;
    }

    /** The file for this path if it was checked within the last second. Never waits. */
    @Nullable FoundFile fresh(String path) {
        Kept kept = files.get(path);
        return kept != null && kept.isFresh() ? kept.file : null;
    }

    /** The file for this path if it is in memory, whenever it was checked. Never waits. */
    @Nullable FoundFile known(String path) {
        Kept kept = files.get(path);
        return kept == null ? null : kept.file;
    }

    /** The file for this path, from memory or from the disk. */
    @Nullable FoundFile find(String path, Search search) throws IOException {
        Kept kept = files.get(path);
        if (kept != null && kept.isFresh()) {
            return kept.file;
        }
        long now = System.nanoTime();
        FoundFile found = search.find();
        if (kept != null && found != null && kept.file.isSameAs(found)) {
            kept.looked = now;
            return kept.file;
        }
        if (kept != null) {
            forget(path, kept);
        }
        return found != null && mayBeKept(found) ? keep(path, found, search) : found;
    }

    private static boolean mayBeKept(FoundFile found) {
        Instant settled = Instant.now().minus(UNSETTLED);
        return found.size() <= LARGEST_FILE && found.all(resource -> {
            Instant modified = resource.lastModified();
            return modified == null || modified.isBefore(settled);
        });
    }

    /** Reads the content, then looks again, because the file may have changed meanwhile. */
    private @Nullable FoundFile keep(String path, FoundFile found, Search search) throws IOException {
        FoundFile read;
        try {
            read = found.inMemory();
        } catch (IOException e) {
            // A form is unreadable. Only the clients that prefer it must fail.
            return found;
        }
        FoundFile again = search.find();
        if (read == null || again == null || !again.isSameAs(found)) {
            return again;
        }
        if (files.size() >= MOST_FILES || bytes.get() + read.size() > MOST_BYTES) {
            files.forEach(this::forget);
        }
        if (files.putIfAbsent(path, new Kept(read)) == null) {
            bytes.addAndGet(read.size());
        }
        return read;
    }

    private void forget(String path, Kept kept) {
        if (files.remove(path, kept)) {
            bytes.addAndGet(-kept.file.size());
        }
    }
}
