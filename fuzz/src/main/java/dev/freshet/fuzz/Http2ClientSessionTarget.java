package dev.freshet.fuzz;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.http2.session.ClientSessionListener;
import dev.freshet.http.http2.session.ClientTimes;
import dev.freshet.http.http2.session.Http2ClientSession;
import dev.freshet.http.http2.session.Http2ClientStream;
import dev.freshet.http.http2.session.Http2ResponseListener;
import dev.freshet.http.http2.session.Outlet;
import dev.freshet.http.http2.session.SessionLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A client's session with requests of each kind, fed in pieces with a server's bytes. Its output must be frames and
 * requests that a server can read. Every request must end exactly once, whatever its listener does meanwhile. It must
 * not deliver more of a body than the window allows.
 */
final class Http2ClientSessionTarget implements FuzzTarget {
    private static final int WINDOW = 100;
    private static final int MOST_REQUESTS = 12;
    private static final Http2Limits LIMITS =
            new Http2Limits(4, WINDOW, 65_535, 16_384, 4_096, 1_024, 12, 2, 5, 30, 50, 5, 2);
    private static final ClientTimes TIMES = new ClientTimes(1_000_000, 20_000, 1_000_000);

    @Override
    public void test(byte[] input) {
        Random random = new Random(Arrays.hashCode(input));
        run(input, input.length, random);
        run(input, 1 + random.nextInt(40), random);
    }

    private static void run(byte[] input, int piece, Random random) {
        Client client = new Client(random);
        for (int from = 0; from < input.length; from += piece) {
            client.receive(input, from, Math.min(input.length, from + piece));
        }
        client.end();
    }

    private static void require(boolean kept, String rule) {
        if (!kept) {
            throw new AssertionError(rule);
        }
    }

    private static final class Client implements Outlet, ClientSessionListener {
        private final OutputBytes out = new OutputBytes(new byte[256]);
        private final SentFrames server = SentFrames.ofClient();
        private final List<Request> requests = new ArrayList<>();
        private final Random random;
        private final Http2ClientSession session = new Http2ClientSession(LIMITS, TIMES, this, this, 1);
        private boolean left;
        private boolean headsAreTooLarge;
        private long now = 1;

        Client(Random random) {
            this.random = random;
            session.begin();
        }

        void receive(byte[] bytes, int from, int to) {
            now += 1_000;
            session.receive(bytes, from, to, now);
            while (mayBegin()) {
                begin();
            }
            List.copyOf(requests).forEach(Request::work);
            session.roomMade();
            session.tick(now);
            require(session.streams() <= LIMITS.maxConcurrentStreams(), session.streams() + " streams");
            sent();
        }

        private void sent() {
            server.read(out.array(), out.size());
            out.size(0);
        }

        /** The kinds in order: GET, HEAD, POST with a length and without, extended CONNECT. */
        private void begin() {
            int kind = requests.size() % 5;
            Http2RequestFields head = new Http2RequestFields();
            head.begin(kind == 1 ? "HEAD" : kind > 1 ? "POST" : "GET", "https", "a", "/" + requests.size());
            head.field("Cookie", "a=b");
            if (kind == 2) {
                head.contentLength(Request.BODY.length);
            } else if (kind == 4 && session.connectsProtocols()) {
                head.protocol("websocket");
            }
            Request request = new Request(random);
            try {
                request.stream = session.open(head, kind < 2, request, now);
                requests.add(request);
            } catch (IllegalArgumentException e) {
                headsAreTooLarge = true; // for the server's MAX_HEADER_LIST_SIZE
            }
        }

        private boolean mayBegin() {
            return session.capacity() > 0 && requests.size() < MOST_REQUESTS && !headsAreTooLarge;
        }

        /** Nothing more arrives: no request may be left. */
        void end() {
            now += 1_000_000_000;
            session.tick(now);
            session.lost("the connection is gone");
            sent();
            require(session.streams() == 0, session.streams() + " streams left");
            require(session.capacity() == 0, "a connection that is gone has room");
            requests.forEach(request -> require(request.ended, "a request without an end"));
        }

        @Override
        public void settled() {
            require(requests.isEmpty(), "settled twice");
        }

        @Override
        public void available() {
            require(!left, "room on a connection that goes away");
            if (mayBegin()) {
                begin();
            }
        }

        @Override
        public void goingAway(ErrorCode code) {
            require(!left, "going away twice");
            left = true;
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

    /** Sends its body in pieces, consumes a part of what arrives, and sometimes gives up. */
    private static final class Request implements Http2ResponseListener {
        private static final byte[] BODY = new byte[300];

        private final Random random;
        private @Nullable Http2ClientStream stream;
        private int written;
        private boolean free = true;
        private boolean finished;
        private boolean headSeen;
        private boolean ended;
        private int unconsumed;

        Request(Random random) {
            this.random = random;
        }

        void work() {
            Http2ClientStream open = stream;
            if (open == null || ended) {
                return;
            }
            consume(open, unconsumed);
            if (free && written < BODY.length && open.state().sends()) {
                int length = Math.min(BODY.length - written, 1 + random.nextInt(200));
                written += length;
                free = open.write(BODY, written - length, length);
            } else if (free && !finished && open.state().sends()) {
                finished = true;
                ResponseFields trailers = new ResponseFields();
                trailers.set("X-Length", Integer.toString(written));
                open.end(random.nextBoolean() ? trailers : null);
            }
            maybeCancel();
        }

        private void consume(Http2ClientStream open, int bytes) {
            unconsumed -= bytes;
            open.consumed(bytes);
        }

        private void maybeCancel() {
            Http2ClientStream open = stream;
            if (open != null && random.nextInt(50) == 0) {
                ended = true;
                open.cancel();
            }
        }

        private void going() {
            require(!ended, "a call behind the end");
        }

        @Override
        public void interim(ResponseHead head) {
            going();
            require(!headSeen && head.interim(), "an interim response out of place");
            Lines.of(head.headers());
            maybeCancel();
        }

        @Override
        public void head(ResponseHead head) {
            going();
            require(!headSeen && !head.interim(), "a head out of place");
            headSeen = true;
            Lines.of(head.headers());
            maybeCancel();
        }

        @Override
        public void body(byte[] bytes, int from, int to) {
            going();
            require(headSeen && from < to, "a piece of body out of place");
            unconsumed += to - from;
            require(unconsumed <= WINDOW, "more than the window holds");
            Http2ClientStream open = stream;
            if (open != null && random.nextInt(3) == 0) {
                consume(open, random.nextInt(unconsumed + 1));
            }
            maybeCancel();
        }

        @Override
        public void taken() {
            going();
            require(!free, "taken twice");
            free = true;
            maybeCancel();
        }

        @Override
        public void complete(HttpHeaders trailers) {
            going();
            require(headSeen, "complete without a head");
            ended = true;
            Lines.of(trailers);
        }

        @Override
        public void failed(Http2Exception cause, boolean unprocessed) {
            going();
            require(!unprocessed || !headSeen, "a response to what was not processed");
            ended = true;
        }
    }
}
