package dev.freshet.server.http1;

import dev.freshet.http.http1.Http1ResponseEncoder;
import dev.freshet.http.http1.ResponseFields;
import java.io.IOException;

/**
 * Output before the head of a response: interim responses from the handler, and 100 (Continue), which reading the body
 * sends to a peer that waits for it. These may be two threads, so they synchronise here. Once the head is sent, only
 * one thread uses the output.
 */
final class Http1Interim {
    private final Http1Input input;
    private final Http1Output output;
    /** Set when the exchange begins; it spares the common case the lock. */
    private boolean expected;
    private boolean owed;
    private boolean over;

    Http1Interim(Http1Input input, Http1Output output) {
        this.input = input;
        this.output = output;
    }

    /** @param expectsContinue whether the peer holds the body back until it gets 100 (Continue) */
    void begin(boolean expectsContinue) {
        expected = expectsContinue;
        owed = expectsContinue;
        over = false;
    }

    /** Whether the peer still waits for 100 (Continue). */
    boolean owesContinue() {
        if (!expected) {
            return false;
        }
        synchronized (this) {
            return owed;
        }
    }

    /** Sends 100 (Continue) if the peer waits for it. Called by the thread that reads the body. */
    void sendContinue() throws IOException {
        if (!expected) {
            return;
        }
        synchronized (this) {
            if (!owed || over) {
                return;
            }
            owed = false;
            // RFC 9110 section 10.1.1: a peer that has begun to send the body no longer waits.
            if (input.body().isUntouched()) {
                Http1ResponseEncoder.interimContinue(output.bytes());
                output.flushWaiting();
            }
        }
    }

    /** Called by the thread that writes the response. */
    synchronized void send(int status, ResponseFields fields) throws IOException {
        Http1ResponseEncoder.interim(output.bytes(), status, fields);
        output.flushWaiting();
    }

    /** The head is sent next. Called by the thread that writes the response. */
    void end() {
        if (expected) {
            synchronized (this) {
                over = true;
            }
        }
    }
}
