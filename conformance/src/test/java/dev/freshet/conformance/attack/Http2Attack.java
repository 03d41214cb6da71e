package dev.freshet.conformance.attack;

import static dev.freshet.conformance.attack.Http2Attacker.int32;
import static dev.freshet.conformance.attack.Http2Attacker.request;
import static dev.freshet.test.network.RawFrame.CONTINUATION;
import static dev.freshet.test.network.RawFrame.DATA;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.PING;
import static dev.freshet.test.network.RawFrame.PRIORITY;
import static dev.freshet.test.network.RawFrame.RST_STREAM;
import static dev.freshet.test.network.RawFrame.SETTINGS;
import static dev.freshet.test.network.RawFrame.WINDOW_UPDATE;
import static dev.freshet.test.network.RawFrame.frame;

import dev.freshet.http.http2.ErrorCode;
import dev.freshet.server.config.Limit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** The attacks on HTTP/2 that are known, as frames: what one round sends, how many rounds are too many. */
enum Http2Attack {
    /** CVE-2023-44487: requests that are reset as soon as they are made. */
    RAPID_RESET(100, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_RESETS, Limit.HTTP2_CONTROL_FRAMES) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            int stream = attacker.nextStream();
            attacker.send(frame(HEADERS, END_HEADERS | END_STREAM, stream, GET),
                    frame(RST_STREAM, 0, stream, int32(ErrorCode.CANCEL.code())));
        }
    },
    /** CVE-2025-8671: frames for which the server has to reset the stream. */
    MADE_YOU_RESET(100, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_RESETS, Limit.HTTP2_CONTROL_FRAMES) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            int stream = attacker.nextStream();
            attacker.send(frame(HEADERS, END_HEADERS, stream, POST), frame(WINDOW_UPDATE, 0, stream, int32(0)));
        }
    },
    /** The same by a window that overflows. */
    STREAM_WINDOW_OVERFLOW(100, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_RESETS, Limit.HTTP2_CONTROL_FRAMES) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            int stream = attacker.nextStream();
            attacker.send(frame(HEADERS, END_HEADERS, stream, POST),
                    frame(WINDOW_UPDATE, 0, stream, int32(Integer.MAX_VALUE)));
        }
    },
    CONNECTION_WINDOW_OVERFLOW(1, ErrorCode.FLOW_CONTROL_ERROR) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(WINDOW_UPDATE, 0, 0, int32(Integer.MAX_VALUE)));
        }
    },
    /** CVE-2024-27316: a field section that never ends. */
    CONTINUATION_FLOOD(9, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_CONTINUATIONS) {
        @Override
        void begin(Http2Attacker attacker) throws IOException {
            attacker.send(frame(HEADERS, END_STREAM, attacker.nextStream(), GET));
        }

        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(CONTINUATION, 0, 1, (byte) 0, (byte) 1, (byte) 'x', (byte) 1, (byte) 'y'));
        }
    },
    /** CVE-2026-33871: the same with nothing in it. */
    EMPTY_CONTINUATION_FLOOD(3, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_EMPTY_FRAMES, Limit.HTTP2_CONTINUATIONS) {
        @Override
        void begin(Http2Attacker attacker) throws IOException {
            attacker.send(frame(HEADERS, END_STREAM, attacker.nextStream(), GET));
        }

        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(CONTINUATION, 0, 1));
        }
    },
    /** Heads that are over the limits, but no bombs: each is refused. */
    LARGE_HEADS(10, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_RESETS, Limit.HTTP2_CONTROL_FRAMES) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(HEADERS, END_HEADERS | END_STREAM, attacker.nextStream(), join(GET, LARGE)));
        }
    },
    /** The same behind a body. */
    LARGE_TRAILERS(10, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_RESETS, Limit.HTTP2_CONTROL_FRAMES) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            int stream = attacker.nextStream();
            attacker.send(frame(HEADERS, END_HEADERS, stream, POST),
                    frame(HEADERS, END_HEADERS | END_STREAM, stream, LARGE));
        }
    },
    /** The same on a stream that the server was made to reset, which counts as one already: all is passed over. */
    LARGE_HEADS_BEHIND_A_RESET(9, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_RESETS, Limit.HTTP2_CONTROL_FRAMES) {
        @Override
        void begin(Http2Attacker attacker) throws IOException {
            MADE_YOU_RESET.round(attacker);
        }

        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(HEADERS, END_HEADERS, 1, LARGE));
        }
    },
    /**
     * CVE-2026-49975: one large field in the table, named thousands of times over by an octet each. The first is the
     * last.
     */
    HPACK_BOMB(0, ErrorCode.ENHANCE_YOUR_CALM, Limit.HEAD_SIZE) {
        @Override
        void begin(Http2Attacker attacker) throws IOException {
            attacker.send(frame(HEADERS, END_HEADERS | END_STREAM, attacker.nextStream(), join(GET, LARGE_FIELD)));
        }

        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(HEADERS, END_HEADERS | END_STREAM, attacker.nextStream(), join(GET, BOMB)));
        }
    },
    SETTINGS_FLOOD(2_000, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_CONTROL_FRAMES, Limit.HTTP2_QUEUED_ACKS) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(SETTINGS, 0, 0));
        }
    },
    PING_FLOOD(2_000, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_CONTROL_FRAMES, Limit.HTTP2_QUEUED_ACKS) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(PING, 0, 0, new byte[8]));
        }
    },
    PRIORITY_FLOOD(2_000, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_CONTROL_FRAMES) {
        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(PRIORITY, 0, 1, new byte[] {0, 0, 0, 3, 16}));
        }
    },
    EMPTY_DATA_FLOOD(3, ErrorCode.ENHANCE_YOUR_CALM, Limit.HTTP2_EMPTY_FRAMES) {
        @Override
        void begin(Http2Attacker attacker) throws IOException {
            attacker.send(frame(HEADERS, END_HEADERS, attacker.nextStream(), POST));
        }

        @Override
        void round(Http2Attacker attacker) throws IOException {
            attacker.send(frame(DATA, 0, 1));
        }
    };

    private static final int MOST_ROUNDS = 6_000;
    private static final byte[] GET = request("GET", "/hello");
    private static final byte[] POST = request("POST", "/read");
    /** A literal with indexing: name "x", value of 3,000 octets (RFC 7541 sections 5.1 and 6.2.1). */
    private static final byte[] LARGE_FIELD = join(
            new byte[] {0x40, 1, 'x', 0x7f, (byte) (2_873 & 0x7f | 0x80), 2_873 >> 7}, bytes('v', 3_000));
    /** The same, and then the newest entry of the table again: 33,000 octets where 16,384 are allowed. */
    private static final byte[] LARGE = join(LARGE_FIELD, bytes(0xbe, 10));
    /** The same entry over and over. */
    private static final byte[] BOMB = join(LARGE_FIELD, bytes(0xbe, 13_000));

    private final int rounds;
    private final ErrorCode code;
    private final Set<Limit> limits = EnumSet.noneOf(Limit.class);

    Http2Attack(int rounds, ErrorCode code, Limit... limits) {
        this.rounds = rounds;
        this.code = code;
        this.limits.addAll(Set.of(limits));
    }

    private static byte[] bytes(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static byte[] join(byte[]... pieces) {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            joined.writeBytes(piece);
        }
        return joined.toByteArray();
    }

    /** What comes before the first round. */
    void begin(Http2Attacker attacker) throws IOException {
    }

    abstract void round(Http2Attacker attacker) throws IOException;

    /** The limit is crossed with one round more than this. */
    int rounds() {
        return rounds;
    }

    /** What the server gives as its reason. */
    ErrorCode code() {
        return code;
    }

    /** One of these counts; none if what is done is an error in any number. */
    Set<Limit> limits() {
        return limits;
    }

    /** Whether it consists of field sections over the limits, each of which counts as such. */
    boolean isLarge() {
        return name().startsWith("LARGE_");
    }

    /**
     * Attacks once, until cut off.
     *
     * @return nanoseconds from the round that crosses the limit to the end
     */
    long attack(int port) throws IOException {
        try (Http2Attacker attacker = new Http2Attacker(port)) {
            begin(attacker);
            long crossed = 0;
            try {
                // Goes on behind the limit, as an attacker would, but within bounds. Streams that are refused because
                // handlers of those before are still running are no resets, and count less.
                for (int i = 0; i < MOST_ROUNDS && !attacker.isEnded(); i++) {
                    if (i == rounds) {
                        crossed = System.nanoTime();
                    }
                    round(attacker);
                }
            } catch (IOException e) {
                // Cut off while it sent.
            }
            long ended = attacker.awaitEnd(30_000);
            if (attacker.goAway() != code && attacker.goAway() != null) {
                throw new AssertionError(this + " was ended with " + attacker.goAway());
            }
            return crossed == 0 ? 0 : Math.max(0, ended - crossed);
        }
    }
}
