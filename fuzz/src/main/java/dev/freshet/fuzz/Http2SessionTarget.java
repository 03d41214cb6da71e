package dev.freshet.fuzz;

import dev.freshet.http.HttpException;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.session.Http2ServerSession;
import dev.freshet.http.http2.session.Http2ServerStream;
import dev.freshet.http.http2.session.Outlet;
import dev.freshet.http.http2.session.SessionLimit;
import dev.freshet.http.http2.session.SessionListener;
import dev.freshet.http.http2.session.SessionTimes;
import dev.freshet.http.http2.session.StreamListener;
import dev.freshet.http.pace.SendRate;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A server's session that echoes bodies, fed in pieces. Its output must be frames and responses that a client can read,
 * and it must never have more streams than its limit. The pieces may change when it responds, so outcomes are not
 * compared.
 */
final class Http2SessionTarget implements FuzzTarget {
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final Http2Limits LIMITS =
            new Http2Limits(4, 100, 65_535, 16_384, 4_096, 1_024, 12, 2, 5, 30, 50, 5, 2);
    private static final SessionTimes TIMES = new SessionTimes(1_000_000, 1_000_000, SendRate.ofStall(1_000_000));
    private static final long MAX_BODY = 300;

    @Override
    public void test(byte[] input) {
        run(input, input.length);
        run(input, 1 + new Random(Arrays.hashCode(input)).nextInt(40));
    }

    private static void run(byte[] input, int piece) {
        Server server = new Server();
        server.receive(PREFACE, 0, PREFACE.length);
        for (int from = 0; from < input.length; from += piece) {
            server.receive(input, from, Math.min(input.length, from + piece));
        }
        server.end();
    }

    private static final class Server implements Outlet, SessionListener {
        private final OutputBytes out = new OutputBytes(new byte[256]);
        private final SentFrames client = SentFrames.ofServer();
        private final List<Exchange> exchanges = new ArrayList<>();
        private final Http2ServerSession session = new Http2ServerSession(LIMITS, MAX_BODY, TIMES, this, this, 1);
        private long now = 1;

        Server() {
            session.begin();
        }

        void receive(byte[] bytes, int from, int to) {
            now += 1_000;
            session.receive(bytes, from, to, now);
            exchanges.removeIf(Exchange::work);
            session.roomMade();
            exchanges.removeIf(Exchange::work);
            session.tick(now);
            if (session.streams() > LIMITS.maxConcurrentStreams()) {
                throw new AssertionError(session.streams() + " streams");
            }
            client.read(out.array(), out.size());
            out.size(0);
        }

        /** Nothing more arrives: every timeout passes, and no stream may be left. */
        void end() {
            now += 1_000_000_000;
            session.tick(now);
            session.lost("the connection is gone");
            exchanges.removeIf(Exchange::work);
            if (!exchanges.isEmpty() || session.streams() > 0) {
                throw new AssertionError(exchanges.size() + " exchanges, " + session.streams() + " streams left");
            }
            client.read(out.array(), out.size());
        }

        @Override
        public StreamListener opened(Http2ServerStream stream, @Nullable HttpException refusal) {
            Exchange exchange = new Exchange(stream, refusal);
            exchanges.add(exchange);
            return exchange;
        }

        @Override
        public void reached(SessionLimit limit) {
        }

        @Override
        public OutputBytes bytes() {
            return out;
        }

        @Override
        public int pending() {
            return 0;
        }
    }

    /** Reads a body to its end, then sends it back. */
    private static final class Exchange implements StreamListener {
        private final Http2ServerStream stream;
        private final byte[] body = new byte[(int) MAX_BODY + 1];
        private @Nullable HttpException refusal;
        private int length;
        private boolean answered;

        Exchange(Http2ServerStream stream, @Nullable HttpException refusal) {
            this.stream = stream;
            this.refusal = refusal;
        }

        /** Does what is possible now; true when nothing is left to do. */
        boolean work() {
            if (stream.failure() == null && !answered && bodyRead()) {
                answer();
            }
            boolean over = stream.failure() != null || answered && stream.isTaken();
            if (over) {
                stream.done();
            }
            return over;
        }

        private boolean bodyRead() {
            if (refusal != null) {
                return true;
            }
            try {
                int count = stream.read(body, length, body.length - length);
                while (count > 0) {
                    length += count;
                    count = stream.read(body, length, body.length - length);
                }
                return count < 0;
            } catch (HttpException e) {
                refusal = e;
                return true;
            }
        }

        private void answer() {
            answered = true;
            HttpException refused = refusal;
            ResponseFields fields = new ResponseFields();
            if (refused != null) {
                stream.head(refused.status(), null, fields, 0, true);
            } else {
                Lines.of(stream.head());
                Lines.of(stream.trailers());
                fields.set("X-Length", Integer.toString(length));
                stream.head(200, "Sun, 22 Nov 2026 00:00:00 GMT", fields, length, false);
                stream.send(body, 0, length, true);
            }
        }

        @Override
        public void received() {
        }

        @Override
        public void taken() {
        }

        @Override
        public void failed() {
            Http2Exception failure = stream.failure();
            if (failure == null) {
                throw new AssertionError("a stream that failed without a reason");
            }
        }
    }
}
