package dev.freshet.fuzz;

import dev.freshet.http.http1.BadResponseException;
import dev.freshet.http.http1.Http1BodyDecoder.Step;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1ResponseBodyDecoder;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.http.http1.Http1ResponseParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Responses on a connection, to GET and to HEAD. */
final class Http1ResponseTarget implements FuzzTarget {
    private static final Http1Limits LIMITS = new Http1Limits(256, 512, 8, 1_000, 32, 64, 2);

    @Override
    public void test(byte[] input) {
        Cuts.outcome(input, () -> new Responses(false));
        Cuts.outcome(input, () -> new Responses(true));
    }

    /** Reads responses like a client with enough outstanding requests. */
    private static final class Responses implements Reading {
        private final Http1ResponseParser parser = new Http1ResponseParser(LIMITS);
        private final Http1ResponseBodyDecoder decoder = new Http1ResponseBodyDecoder(LIMITS);
        private final boolean toHead;
        private final List<String> lines = new ArrayList<>();
        private final StringBuilder body = new StringBuilder();
        private byte[] buffer = new byte[512];
        private int limit;
        private int position;
        private boolean inBody;
        private boolean closed;

        Responses(boolean toHead) {
            this.toHead = toHead;
            parser.begin(0, toHead);
        }

        @Override
        public void read(byte[] bytes, int from, int to) {
            if (limit + to - from > buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, limit + to - from));
            }
            System.arraycopy(bytes, from, buffer, limit, to - from);
            limit += to - from;
            try {
                boolean more = true;
                while (more && !closed) {
                    more = inBody ? readBody() : readHead();
                }
            } catch (BadResponseException e) {
                lines.add("refused");
                closed = true;
            }
        }

        private boolean readHead() {
            if (!parser.parse(buffer, limit)) {
                return false;
            }
            Http1ResponseHead head = parser.head();
            lines.add(head.version() + " " + head.status() + " " + head.reason() + " length " + head.contentLength());
            lines.addAll(Lines.of(head.headers()));
            position = parser.position();
            if (head.interim()) {
                parser.begin(position, toHead);
            } else {
                decoder.begin(head);
                body.setLength(0);
                inBody = true;
            }
            return true;
        }

        private boolean readBody() {
            Step step = decoder.decode(buffer, position, limit);
            position = decoder.position();
            if (step == Step.DATA) {
                body.append(Lines.text(buffer, decoder.dataStart(), decoder.position()));
            } else if (step == Step.END) {
                lines.add("body " + body);
                lines.addAll(Lines.of(decoder.trailers()));
                closed = !parser.head().keepAlive();
                inBody = false;
                parser.begin(position, toHead);
            }
            return step != Step.NEED_BYTES;
        }

        @Override
        public List<String> outcome() {
            List<String> outcome = new ArrayList<>(lines);
            if (inBody && !closed) {
                outcome.add("so far " + body + (decoder.endedByClose() ? ", which may be all" : ""));
            }
            return outcome;
        }
    }
}
