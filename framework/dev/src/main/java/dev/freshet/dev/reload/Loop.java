package dev.freshet.dev.reload;

import dev.freshet.dev.outcome.Failure;
import dev.freshet.dev.outcome.Reload;
import dev.freshet.http.HttpException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides when to reload:
 * <ul>
 * <li>a request comes, and files have changed
 * <li>files have changed a moment ago
 * <li>the developer asks
 * </ul>
 * One thread reloads. Requests wait for it.
 */
final class Loop {
    private static final int MOST_WAITING = 256;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);
    private static final long POLL_MILLIS = 250;
    private static final int SHOWN = 20;

    private final Changes changes;
    private final Maker maker;
    private final Consumer<Reload> done;
    private final Deque<Reload> last = new ArrayDeque<>();
    private Asked asked = Asked.ANYWAY;
    private boolean busy;
    private boolean ended;
    private int waiting;
    private long version;
    private @Nullable Failure failure;

    /** What the next turn of the loop is to do. */
    private enum Asked { NOTHING, IF_CHANGED, ANYWAY }

    /** Makes the application from the newest files. */
    @FunctionalInterface
    interface Maker {
        /**
         * @param changed the files that have changed since the last call, even if that one has failed
         * @param anyway whether to restart the application even if it is as new as the files
         * @param newer whether there is a reason to call it again
         * @return null if the running application is already as new as the files
         */
        @Nullable Reload make(Set<Path> changed, boolean anyway, BooleanSupplier newer);
    }

    /** @param done called after each reload, before requests go on */
    Loop(Changes changes, Maker maker, Consumer<Reload> done) {
        this.changes = changes;
        this.maker = maker;
        this.done = done;
    }

    /** Reloads at once, and then whenever it is asked to, until {@link #end}. */
    void run() throws InterruptedException {
        while (true) {
            boolean anyway;
            synchronized (this) {
                while (asked == Asked.NOTHING && !ended) {
                    wait();
                }
                if (ended) {
                    return;
                }
                anyway = asked == Asked.ANYWAY;
                asked = Asked.NOTHING;
                busy = true;
            }
            reload(anyway);
        }
    }

    private void reload(boolean anyway) {
        Reload reload;
        try {
            Set<Path> changed = changes.accept();
            reload = anyway || !changed.isEmpty() ? maker.make(changed, anyway, this::isAsked) : null;
            if (reload != null) {
                done.accept(reload);
            }
        } catch (RuntimeException | Error defect) {
            // Requests would wait for ever for a loop that has ended.
            defect.printStackTrace();
            reload = new Reload(Instant.now(), "restart", 0, 0, 0, Failure.defect(defect));
        }
        synchronized (this) {
            if (reload != null) {
                failure = reload.failure();
                version++;
                last.addFirst(reload);
                if (last.size() > SHOWN) {
                    last.removeLast();
                }
            }
            busy = false;
            notifyAll();
        }
    }

    /** Looks for changes every 250 ms. Reloads only if two looks agree, because a file may be half written. */
    void poll() throws InterruptedException {
        Map<Path, Changes.Stamp> before = Map.of();
        while (!isEnded()) {
            Thread.sleep(POLL_MILLIS);
            Map<Path, Changes.Stamp> now = changes.look();
            if (now.equals(before) && changes.any()) {
                ask(false);
            }
            before = now;
        }
    }

    /** @param anyway whether to reload even if nothing has changed */
    synchronized void ask(boolean anyway) {
        if (asked != Asked.ANYWAY) {
            asked = anyway ? Asked.ANYWAY : Asked.IF_CHANGED;
        }
        notifyAll();
    }

    /**
     * A reload that has failed.
     *
     * @param version its number
     */
    record Failed(Failure failure, long version) {
    }

    /**
     * Waits until the application is as new as the files are now.
     *
     * @return why it is not; null if it is
     * @throws HttpException 503 if too many requests wait, or the reload takes too long
     */
    @Nullable Failed current() throws InterruptedException {
        boolean changed = changes.any();
        synchronized (this) {
            if (changed) {
                ask(false);
            }
            if (isBehind()) {
                await();
            }
            return failure == null ? null : new Failed(failure, version);
        }
    }

    private void await() throws InterruptedException {
        if (waiting == MOST_WAITING) {
            throw new HttpException(503, "too many requests wait for the new application; ask again later");
        }
        waiting++;
        try {
            long end = System.nanoTime() + PATIENCE;
            while (isBehind() && !ended) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    throw new HttpException(503, "the new application is not ready after 30 s; see the terminal");
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
        } finally {
            waiting--;
        }
        if (ended) {
            throw new HttpException(503, "development mode is shutting down");
        }
    }

    /** Waits up to {@code millis} until the last reload is not number {@code seen}. Returns its number. */
    synchronized long awaitOther(long seen, long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long left = end - System.nanoTime();
        while (version == seen && left > 0 && !ended) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = end - System.nanoTime();
        }
        return version;
    }

    /** How many reloads there have been. */
    synchronized long version() {
        return version;
    }

    /** The newest first. */
    synchronized List<Reload> last() {
        return List.copyOf(last);
    }

    private boolean isBehind() {
        return busy || asked != Asked.NOTHING;
    }

    private synchronized boolean isAsked() {
        return asked != Asked.NOTHING;
    }

    synchronized boolean isEnded() {
        return ended;
    }

    synchronized void end() {
        ended = true;
        notifyAll();
    }
}
