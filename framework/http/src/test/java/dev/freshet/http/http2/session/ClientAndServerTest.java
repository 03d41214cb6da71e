package dev.freshet.http.http2.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Http2RequestFields;
import dev.freshet.http.pace.SendRate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both sides of a connection, which only see each other's bytes, in pieces of any size and in any order of events. */
class ClientAndServerTest {
    private static final long SECOND = 1_000_000_000;
    private static final Http2Limits LIMITS =
            new Http2Limits(20, 3_000, 65_535, 16_384, 4_096, 16_384, 100, 8, 100, 30, 100_000, 100, 2);

    @Test
    void the_outcome_is_the_same_wherever_the_bytes_are_cut() {
        for (int piece = 1; piece < 80; piece++) {
            Pair pair = new Pair(new Random(1), 10_000);
            pair.run(piece);
            Call get = pair.call("GET", 0);
            Call post = pair.call("POST", 5_000);
            pair.run(piece);
            assertThat(get.told).as("pieces of %d", piece).isEqualTo("head 200 complete n=0");
            assertThat(post.told).as("pieces of %d", piece).isEqualTo("interim 103 head 200 complete n=5000");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void many_streams_with_bodies_both_ways_come_out_whole_in_any_order(int seed) {
        Random random = new Random(seed);
        Pair pair = new Pair(random, 2_000);
        List<Call> calls = new ArrayList<>();
        int cancelled = 0;
        while (calls.size() < 100 || pair.client.streams() > 0) {
            if (calls.size() < 100 && pair.client.capacity() > 0 && random.nextInt(3) == 0) {
                calls.add(pair.call("POST", random.nextInt(20_000)));
            }
            if (random.nextInt(200) == 0 && !calls.isEmpty()) {
                cancelled += calls.get(random.nextInt(calls.size())).cancel() ? 1 : 0;
            }
            pair.step();
        }
        int whole = 0;
        for (Call call : calls) {
            if (call.told.equals("interim 103 head 200 complete n=" + call.body.length)) {
                assertThat(Arrays.copyOf(call.received, call.count)).isEqualTo(call.body);
                whole++;
            } else if (!call.cancelled) {
                assertThat(call.told).as("while the server still worked for what was cancelled")
                        .isEqualTo("failed REFUSED_STREAM unprocessed");
            }
        }
        assertThat(whole).isGreaterThan(50);
        assertThat(cancelled).isLessThan(40);
        pair.run(100);
        assertThat(pair.server.streams()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void a_server_that_drains_answers_or_disowns_every_request(int seed) {
        Random random = new Random(seed);
        Pair pair = new Pair(random, 2_000);
        List<Call> calls = new ArrayList<>();
        while (!pair.client.isOver()) {
            if (pair.client.capacity() > 0) {
                calls.add(pair.call("POST", random.nextInt(5_000)));
            }
            if (calls.size() == 60) {
                pair.server.drain(SECOND);
            }
            pair.step();
        }
        assertThat(calls).hasSizeGreaterThanOrEqualTo(60);
        int answered = 0;
        for (Call call : calls) {
            boolean whole = call.told.endsWith("complete n=" + call.body.length);
            assertThat(whole || call.told.equals("failed NO_ERROR unprocessed")).as(call.told).isTrue();
            answered += whole ? 1 : 0;
        }
        assertThat(answered).isEqualTo(pair.handled);
    }

    /** A client and a server that echoes, and the bytes on their way between them. */
    private static final class Pair implements ClientSessionListener, SessionListener {
        private final Random random;
        private final int most;
        private final Wire toServer = new Wire();
        private final Wire toClient = new Wire();
        private final Http2ClientSession client;
        private final Http2ServerSession server;
        private final List<Echo> echoes = new ArrayList<>();
        private final List<Call> calls = new ArrayList<>();
        private int handled;

        Pair(Random random, int most) {
            this.random = random;
            this.most = most;
            client = new Http2ClientSession(LIMITS, new ClientTimes(SECOND, 0, SECOND), toServer, this, 0);
            SessionTimes times = new SessionTimes(SECOND, SECOND, SendRate.ofStall(SECOND));
            server = new Http2ServerSession(LIMITS, 1 << 20, times, toClient, this, 0);
            client.begin();
            server.begin();
        }

        Call call(String method, int length) {
            Http2RequestFields head = new Http2RequestFields();
            head.begin(method, "http", "localhost", "/echo");
            head.field("Authorization", "secret");
            if (length > 0 && random.nextBoolean()) {
                head.contentLength(length);
            }
            Call call = new Call(random, length);
            call.stream = client.open(head, length == 0 && method.equals("GET"), call, 0);
            calls.add(call);
            return call;
        }

        /** One thing happens. */
        void step() {
            switch (random.nextInt(6)) {
                case 0, 1 -> toServer.move(random.nextInt(most) + 1, server);
                case 2, 3 -> toClient.move(random.nextInt(most) + 1, client);
                case 4 -> new ArrayList<>(echoes).forEach(Echo::work);
                default -> calls.forEach(Call::work);
            }
            echoes.removeIf(echo -> echo.done);
        }

        /** Everything that can happen happens, with the bytes in pieces of this size. */
        void run(int piece) {
            boolean moved = true;
            while (moved) {
                moved = toServer.move(piece, server) | toClient.move(piece, client);
                new ArrayList<>(echoes).forEach(Echo::work);
                calls.forEach(Call::work);
                moved |= toServer.size() + toClient.size() > 0;
                echoes.removeIf(echo -> echo.done);
            }
        }

        @Override
        public StreamListener opened(Http2ServerStream stream, @Nullable HttpException refusal) {
            assertThat(refusal).isNull();
            Echo echo = new Echo(this, stream);
            echoes.add(echo);
            return echo;
        }

        @Override
        public void reached(SessionLimit limit) {
            assertThat(limit).isEqualTo(SessionLimit.STREAMS);
        }

        @Override
        public void settled() {
        }

        @Override
        public void available() {
        }

        @Override
        public void goingAway(ErrorCode code) {
        }
    }

    /** Bytes on their way. */
    private static final class Wire implements Outlet {
        private final OutputBytes out = new OutputBytes(new byte[1024]);

        int size() {
            return out.size();
        }

        boolean move(int most, Session<?> to) {
            int count = Math.min(most, out.size());
            byte[] piece = Arrays.copyOf(out.array(), count);
            System.arraycopy(out.array(), count, out.array(), 0, out.size() - count);
            out.size(out.size() - count);
            to.receive(piece, 0, count, 0);
            return count > 0;
        }

        @Override
        public OutputBytes bytes() {
            return out;
        }

        @Override
        public int pending() {
            return out.size();
        }
    }

    /** Answers with the body as it comes, and with how long it was behind it. */
    private static final class Echo implements StreamListener {
        private final Pair pair;
        private final Http2ServerStream stream;
        private byte[] piece = new byte[1_000];
        private boolean begun;
        private boolean ended;
        private int count;
        private boolean done;

        Echo(Pair pair, Http2ServerStream stream) {
            this.pair = pair;
            this.stream = stream;
        }

        void work() {
            if (stream.failure() != null) {
                finish();
                return;
            }
            if (!begun) {
                begun = true;
                assertThat(stream.head().headers().first("authorization")).isEqualTo("secret");
                if (!stream.bodyEnded() || stream.available() > 0) {
                    stream.interim(103, new ResponseFields());
                }
                stream.head(200, null, new ResponseFields(), -1, false);
            }
            pair.server.roomMade();
            int read = ended || !stream.isTaken() ? 0 : stream.read(piece, 0, piece.length);
            if (read > 0) {
                count += read;
                stream.send(piece.clone(), 0, read, false);
            } else if (read < 0) {
                ended = true;
                ResponseFields trailers = new ResponseFields();
                trailers.set("N", Integer.toString(count));
                stream.end(trailers);
            }
            if (ended && stream.isTaken()) {
                pair.handled++;
                finish();
            }
        }

        private void finish() {
            done = true;
            stream.done();
        }

        @Override
        public void received() {
        }

        @Override
        public void taken() {
        }

        @Override
        public void failed() {
        }
    }

    /** A request that sends its body in pieces and consumes the response now and then. */
    private static final class Call implements Http2ResponseListener {
        private final Random random;
        private final byte[] body;
        private final byte[] received = new byte[20_000];
        private String told = "";
        private Http2ClientStream stream;
        private int written;
        private boolean free = true;
        private boolean ended;
        private boolean over;
        private boolean cancelled;
        private int count;
        private int unconsumed;

        Call(Random random, int length) {
            this.random = random;
            this.body = new byte[length];
            random.nextBytes(body);
        }

        boolean cancel() {
            boolean first = !cancelled && !over;
            cancelled |= first;
            stream.cancel();
            return first;
        }

        void work() {
            if (over || cancelled) {
                return;
            }
            stream.consumed(unconsumed);
            unconsumed = 0;
            if (free && written < body.length) {
                int length = Math.min(1 + random.nextInt(4_000), body.length - written);
                free = stream.write(body, written, length);
                written += length;
            } else if (free && !ended) {
                ended = true;
                stream.end(null);
            }
        }

        @Override
        public void interim(ResponseHead head) {
            told += "interim " + head.status() + " ";
        }

        @Override
        public void head(ResponseHead head) {
            told += "head " + head.status() + " ";
        }

        @Override
        public void body(byte[] bytes, int from, int to) {
            System.arraycopy(bytes, from, received, count, to - from);
            count += to - from;
            unconsumed += to - from;
        }

        @Override
        public void taken() {
            free = true;
        }

        @Override
        public void complete(HttpHeaders trailers) {
            over = true;
            told += "complete n=" + trailers.first("n");
        }

        @Override
        public void failed(Http2Exception cause, boolean unprocessed) {
            over = true;
            told += "failed " + cause.code() + (unprocessed ? " unprocessed" : "");
        }
    }
}
