package dev.freshet.server.http2;

import dev.freshet.http.http2.session.Http2Session;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.SharedOutput;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads a connection, gives the session what came, and the requests in it to those who answer them. By the connection's
 * owner, who reads until there is nothing more, or too much is left unread by the peer.
 */
final class Http2Reader {
    /** Nothing more is read from a peer that leaves more than this of its answers unread. */
    static final int MOST_UNREAD = 64 * 1024;

    private static final long DROP_NANOS = 250_000_000;

    private final Http2Connection owner;
    private final Connection connection;
    private final ReentrantLock lock;
    private final Http2Session session;
    private final SessionEvents events;
    private final SharedOutput output;
    private final Http2Input input;
    /** Under the lock: nothing is read until the peer has read. */
    private boolean paused;

    Http2Reader(Http2Connection owner, Http2Session session, SessionEvents events, SharedOutput output,
            Http2Input input) {
        this.owner = owner;
        this.connection = owner.connection();
        this.lock = owner.lock();
        this.session = session;
        this.events = events;
        this.output = output;
        this.input = input;
    }

    /** On the loop: takes what is there. */
    void readable() {
        try {
            int read = input.fill();
            if (read < 0) {
                owner.inputEnded();
                return;
            }
            take(read, false);
            output.flush();
            owner.endIfOver();
            pauseIfUnread(true);
        } catch (IOException e) {
            owner.gone(e);
        } catch (RuntimeException | Error e) {
            owner.broke(e);
        }
    }

    /** On a thread that was given the connection. */
    void run() {
        try {
            if (connection.waitsInRead()) {
                readWaiting();
            } else {
                readTaken();
            }
        } catch (IOException e) {
            owner.gone(e);
        } catch (RuntimeException | Error e) {
            owner.broke(e);
        }
    }

    /** With the lock held, by whoever wrote: goes on reading if the peer has read what was there for it. */
    void roomMade() {
        if (paused && output.pending() <= MOST_UNREAD / 2) {
            paused = false;
            connection.giveBack();
        }
    }

    /** Lets go of memory that is not needed now. */
    void rest() {
        input.rest();
    }

    /** The virtual thread that stays with the connection. */
    private void readWaiting() throws IOException {
        int dropped = 0;
        while (true) {
            output.awaitRoom();
            int read = input.fill();
            if (read < 0) {
                owner.inputEnded();
                return;
            }
            take(read, false);
            output.flush();
            owner.endIfOver();
            if (owner.isEnding() && ++dropped > 1) {
                // As seldom as a loop would look, see Connection.readSeldom(). The first read brought the end.
                LockSupport.parkNanos(DROP_NANOS);
            }
        }
    }

    /** A thread of the pool: reads what is there, then handles the last request itself. */
    private void readTaken() throws IOException {
        Http2Exchange last = null;
        do {
            if (last != null) {
                last.handOver();
            }
            int read = input.fill();
            if (read < 0) {
                owner.inputEnded();
                return;
            }
            last = take(read, true);
        } while (!input.drained() || connection.bytesArrived() && input.justRead() && !owner.isEnding());
        try {
            output.flush();
            owner.endIfOver();
            pauseIfUnread(false);
        } catch (IOException | RuntimeException | Error e) {
            giveUp(last);
            throw e;
        }
        if (last != null) {
            last.runHere();
        }
    }

    /** Takes what was read; gives the last of the requests that need a thread, if it is to be kept for the caller. */
    private @Nullable Http2Exchange take(int read, boolean keepLast) {
        List<Http2Exchange> opened = events.opened();
        Http2Exchange kept = null;
        int next = 0;
        try {
            parse(read);
            while (next < opened.size()) {
                Http2Exchange exchange = opened.get(next);
                boolean needsThread = begins(exchange);
                next++;
                if (needsThread) {
                    Http2Exchange before = kept;
                    kept = exchange;
                    handOver(before);
                }
            }
            Http2Exchange last = kept;
            kept = null;
            if (!keepLast) {
                handOver(last);
                last = null;
            }
            return last;
        } catch (RuntimeException | Error e) {
            // A connection that breaks must not take places of those in hand along.
            giveUp(kept);
            opened.subList(next, opened.size()).forEach(Http2Reader::giveUp);
            throw e;
        } finally {
            opened.clear();
        }
    }

    private void parse(int read) {
        lock.lock();
        try {
            input.give(read, session);
        } finally {
            lock.unlock();
        }
    }

    private static void handOver(@Nullable Http2Exchange exchange) {
        if (exchange != null) {
            exchange.handOver();
        }
    }

    private static void giveUp(@Nullable Http2Exchange exchange) {
        if (exchange != null) {
            exchange.giveUp();
        }
    }

    /** Answers at once if that takes no waiting; else true if the request has a place and needs a thread. */
    private static boolean begins(Http2Exchange exchange) {
        exchange.prepare();
        if (exchange.runsInPlace()) {
            exchange.runInPlace();
            return false;
        }
        return exchange.enter();
    }

    /** By the owner, when it has nothing more to read: goes on when the peer has read what is there for it. */
    private void pauseIfUnread(boolean onLoop) {
        lock.lock();
        try {
            if (output.pending() > MOST_UNREAD && output.blocked()) {
                paused = true;
                if (onLoop) {
                    connection.take();
                }
            } else if (!onLoop) {
                connection.giveBack();
            }
        } finally {
            lock.unlock();
        }
    }
}
