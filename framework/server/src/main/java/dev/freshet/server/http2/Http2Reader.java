package dev.freshet.server.http2;

import dev.freshet.http.http2.session.Http2ServerSession;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.SharedOutput;
import dev.freshet.server.io.Watched;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection, passes input to the session, and passes requests to their handlers. For the connection's owner
 * only, which reads until there is no input or the peer leaves too much output unread.
 */
final class Http2Reader {
    /** Reading stops while the peer leaves more bytes than this unread. */
    static final int MOST_UNREAD = 64 * 1024;

    private static final long DROP_NANOS = 250_000_000;

    private final Http2Connection owner;
    private final Connection connection;
    private final ScopedLock lock;
    private final Http2ServerSession session;
    private final SessionEvents events;
    private final SharedOutput output;
    private final Http2Input input;
    /** The connection while reading has stopped until the peer reads. Guarded by the lock. */
    private @Nullable Watched paused;

    Http2Reader(Http2Connection owner, Http2ServerSession session, SessionEvents events, SharedOutput output,
            Http2Input input) {
        this.owner = owner;
        this.connection = owner.connection();
        this.lock = owner.lock();
        this.session = session;
        this.events = events;
        this.output = output;
        this.input = input;
    }

    /** Reads available input. Called on the event loop. */
    void readable() {
        try {
            int read = input.fill();
            if (read < 0) {
                owner.inputEnded();
                return;
            }
            handOver(take(read));
            output.flush();
            owner.endIfOver();
            pauseIfUnread((Watched) connection, true);
        } catch (IOException e) {
            connection.gone(e);
        } catch (RuntimeException | Error e) {
            connection.failed(e);
        }
    }

    /** Reads on a thread that owns the connection. */
    void run() {
        try {
            if (connection instanceof Watched watched) {
                readTaken(watched);
            } else {
                readWaiting();
            }
        } catch (IOException e) {
            connection.gone(e);
        } catch (RuntimeException | Error e) {
            connection.failed(e);
        }
    }

    /**
     * Resumes reading once the peer has read enough. The writing thread calls this with the lock held, before the
     * session refills the output. After that, a large body could keep the output above the limit for resuming.
     */
    void roomMade() {
        Watched resting = paused;
        if (resting != null && output.pending() <= MOST_UNREAD / 2) {
            paused = null;
            resting.giveBack();
        }
    }

    void rest() {
        input.rest();
    }

    /** Reads on the virtual thread that belongs to the connection. */
    private void readWaiting() throws IOException {
        int dropped = 0;
        while (true) {
            output.awaitRoom();
            int read = input.fill();
            if (read < 0) {
                owner.inputEnded();
                return;
            }
            handOver(take(read));
            output.flush();
            owner.endIfOver();
            if (owner.isEnding() && ++dropped > 1) {
                // Reads as rarely as an event loop would, see Watched.readSeldom(). The first read brought the end.
                LockSupport.parkNanos(DROP_NANOS);
            }
        }
    }

    /** Reads available input on a pool thread, then handles the last request itself. */
    private void readTaken(Watched watched) throws IOException {
        Http2Task last = null;
        do {
            handOver(last);
            int read = input.fill();
            if (read < 0) {
                owner.inputEnded();
                return;
            }
            last = take(read);
        } while (!owner.isEnding() && (!input.drained() || watched.bytesArrived() && input.justRead()));
        try {
            output.flush();
            owner.endIfOver();
            pauseIfUnread(watched, false);
        } catch (IOException | RuntimeException | Error e) {
            giveUp(last);
            throw e;
        }
        if (last != null) {
            last.runHere();
        }
    }

    /** Processes what was read. Hands over all requests that need a thread but the last, which it returns. */
    private @Nullable Http2Task take(int read) {
        List<Http2Task> opened = events.opened();
        Http2Task kept = null;
        int next = 0;
        try {
            parse(read);
            while (next < opened.size()) {
                Http2Task task = opened.get(next);
                boolean needsThread = task.begins();
                next++;
                if (needsThread) {
                    Http2Task before = kept;
                    kept = task;
                    handOver(before);
                }
            }
            return kept;
        } catch (RuntimeException | Error e) {
            // A connection that fails must return the capacity of its admitted requests.
            giveUp(kept);
            opened.subList(next, opened.size()).forEach(Http2Reader::giveUp);
            throw e;
        } finally {
            opened.clear();
        }
    }

    private void parse(int read) {
        try (ScopedLock _ = lock.hold()) {
            input.give(read, session);
        }
    }

    private static void handOver(@Nullable Http2Task task) {
        if (task != null) {
            task.handOver();
        }
    }

    private static void giveUp(@Nullable Http2Task task) {
        if (task != null) {
            task.giveUp();
        }
    }

    /** Called by the owner when there is no more input: stops reading if the peer leaves too much unread. */
    private void pauseIfUnread(Watched watched, boolean onLoop) {
        try (ScopedLock _ = lock.hold()) {
            if (output.pending() > MOST_UNREAD && output.blocked()) {
                paused = watched;
                if (onLoop) {
                    watched.take();
                }
            } else if (!onLoop) {
                watched.giveBack();
            }
        }
    }
}
