package dev.freshet.server.http1;

import dev.freshet.http.ResponseFields;
import dev.freshet.http.http1.Http1ResponseEncoder;
import java.io.IOException;

/**
 * Output before the head of a response: interim responses from the handler, and 100 (Continue), which reading the body
 * sends to a peer that waits for it. These may be two threads, so they synchronise here. Once the head is sent, only
 * one thread uses the output.
 */
final class Http1Interim {
    private enum Continue {
        /** The peer does not wait for 100 (Continue). Set when the exchange begins; it spares the lock. */
        UNASKED,
        /** The peer waits for it. */
        OWED,
        SENT,
        /** The peer waits for it, but the head of the response was sent. */
        TOO_LATE
    }

    private final Http1Output output;
    private Continue state = Continue.UNASKED;

    Http1Interim(Http1Output output) {
        this.output = output;
    }

    /** @param expectsContinue whether the peer holds the body back until it gets 100 (Continue) */
    void begin(boolean expectsContinue) {
        state = expectsContinue ? Continue.OWED : Continue.UNASKED;
    }

    /** Whether the peer still waits for 100 (Continue). */
    boolean owesContinue() {
        if (state == Continue.UNASKED) {
            return false;
        }
        synchronized (this) {
            return state != Continue.SENT;
        }
    }

    /**
     * Sends 100 (Continue) if the peer waits for it. Called by the thread that reads the body.
     *
     * @param untouched whether no byte of the body has arrived. RFC 9110 section 10.1.1: a peer that has begun to send
     *     the body no longer waits
     */
    void sendContinue(boolean untouched) throws IOException {
        if (state == Continue.UNASKED) {
            return;
        }
        synchronized (this) {
            if (state != Continue.OWED) {
                return;
            }
            state = Continue.SENT;
            if (untouched) {
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
        if (state != Continue.UNASKED) {
            synchronized (this) {
                if (state == Continue.OWED) {
                    state = Continue.TOO_LATE;
                }
            }
        }
    }
}
