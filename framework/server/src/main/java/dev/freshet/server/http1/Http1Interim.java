package dev.freshet.server.http1;

import dev.freshet.http.http1.Http1ResponseEncoder;
import dev.freshet.http.http1.ResponseFields;
import java.io.IOException;

/**
 * What goes out before the head of a response: what the handler says there, and 100 (Continue), which whoever reads the
 * body owes a peer that waits for it. Those may be two threads; when the head goes out the output is one thread's
 * alone.
 */
final class Http1Interim {
    private final Http1Input input;
    private final Http1Output output;
    /** Set as an exchange begins: spares the many that nothing is owed in the lock. */
    private boolean expected;
    private boolean owed;
    private boolean over;

    Http1Interim(Http1Input input, Http1Output output) {
        this.input = input;
        this.output = output;
    }

    /** @param expectsContinue whether the peer holds its body back until it is told to send it */
    void begin(boolean expectsContinue) {
        expected = expectsContinue;
        owed = expectsContinue;
        over = false;
    }

    /** Whether the peer waits to be told to send its body. */
    boolean owesContinue() {
        if (!expected) {
            return false;
        }
        synchronized (this) {
            return owed;
        }
    }

    /** Tells the peer to send its body, if it waits for that. By the thread that reads the body. */
    void sendContinue() throws IOException {
        if (!expected) {
            return;
        }
        synchronized (this) {
            if (!owed || over) {
                return;
            }
            owed = false;
            // A peer that has begun to send did not wait for it (RFC 9110 section 10.1.1).
            if (input.body().isUntouched()) {
                Http1ResponseEncoder.interimContinue(output.bytes());
                output.flushWaiting();
            }
        }
    }

    /** By the thread that writes the response. */
    synchronized void send(int status, ResponseFields fields) throws IOException {
        Http1ResponseEncoder.interim(output.bytes(), status, fields);
        output.flushWaiting();
    }

    /** The head goes out next. By the thread that writes the response. */
    void end() {
        if (expected) {
            synchronized (this) {
                over = true;
            }
        }
    }
}
