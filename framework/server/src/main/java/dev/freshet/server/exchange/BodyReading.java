package dev.freshet.server.exchange;

import dev.freshet.http.HttpException;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of one request. Any thread may read, one at a time, until the handler has returned; later bytes belong
 * to the next request.
 */
final class BodyReading {
    static final String OVER = "the request is over because its handler has returned";

    private final RequestSource source;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean over;
    /** The error in the body that a read has thrown, or null. Guarded by the lock. */
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

    /** The bytes that can be read without blocking; 0 while another thread is reading, because it may take them. */
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
     * Whether a read threw this exception because of what the client sent or failed to send. Call it only when no read
     * is in progress.
     */
    boolean hasThrown(Throwable failure) {
        return refusal == failure;
    }

    /** The handler has returned: ends a read in progress and waits for it. */
    void end() {
        over = true;
        if (!lock.tryLock()) {
            source.endReading();
            lock.lock();
        }
        lock.unlock();
    }
}
