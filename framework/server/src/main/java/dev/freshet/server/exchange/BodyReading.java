package dev.freshet.server.exchange;

import dev.freshet.http.HttpException;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The reading of one request's body: by any thread, one at a time, and by none once the handler has returned, for what
 * comes then is not this request's any more.
 */
final class BodyReading {
    static final String OVER = "the request is over: its handler has returned";

    private final RequestSource source;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean over;
    /** What was wrong with the body, where a read found out; null if none did. Under the lock. */
    private @Nullable HttpException refusal;

    BodyReading(RequestSource source) {
        this.source = source;
    }

    int read(byte[] into, int offset, int length) throws IOException {
        lock.lock();
        try {
            if (over) {
                throw new IOException(OVER);
            }
            return source.readBody(into, offset, length);
        } catch (HttpException wrong) {
            refusal = wrong;
            throw wrong;
        } catch (IOException e) {
            if (over) {
                throw new IOException(OVER, e);
            }
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /** Bytes that can be read without waiting; none while a thread reads, for it may take them. */
    int available() {
        if (!lock.tryLock()) {
            return 0;
        }
        try {
            return over ? 0 : source.bodyAvailable();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Whether a read has thrown this because of what the client sent, or did not send in time. When none is under way.
     */
    boolean hasThrown(Throwable failure) {
        return refusal == failure;
    }

    /** The handler has returned: a read under way ends, and when this returns there is none. */
    void end() {
        over = true;
        if (!lock.tryLock()) {
            source.endReading();
            lock.lock();
        }
        lock.unlock();
    }
}
