package dev.freshet.http.http1;

import dev.freshet.http.HttpException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Uses parser and decoder as a server does, on bytes that come in pieces. Keeps every byte, so that tests can look. */
final class Connection {
    private final Http1RequestParser parser;
    private final Http1BodyDecoder decoder;
    private final List<Outcome.Message> requests = new ArrayList<>();
    private StringBuilder body = new StringBuilder();
    private boolean inBody;
    private int position;
    private int status;
    private boolean closed;

    Connection(Http1Limits limits, int start) {
        parser = new Http1RequestParser(limits);
        decoder = new Http1BodyDecoder(limits);
        parser.begin(start);
    }

    Outcome outcome() {
        return new Outcome(List.copyOf(requests), status);
    }

    boolean isClosed() {
        return closed;
    }

    /** All bytes so far are {@code buffer[start..limit)}. */
    void read(byte[] buffer, int limit) {
        try {
            boolean more = true;
            while (more && !closed) {
                more = inBody ? readBody(buffer, limit) : readHead(buffer, limit);
            }
        } catch (HttpException refusal) {
            status = refusal.status();
            closed = true;
        }
    }

    /** Every byte is so many places further on from now on, except those of a complete head. */
    void moved(int delta) {
        if (!inBody) {
            parser.moved(delta);
        }
        position += delta;
    }

    private boolean readHead(byte[] buffer, int limit) {
        if (!parser.parse(buffer, limit)) {
            return false;
        }
        decoder.begin(parser.head());
        body = new StringBuilder();
        position = parser.position();
        inBody = true;
        return true;
    }

    private boolean readBody(byte[] buffer, int limit) {
        Http1BodyDecoder.Step step = decoder.decode(buffer, position, limit);
        position = decoder.position();
        switch (step) {
            case DATA -> body.append(new String(buffer, decoder.dataStart(),
                    decoder.position() - decoder.dataStart(), StandardCharsets.ISO_8859_1));
            case END -> end();
            case NEED_BYTES -> {
            }
        }
        return step != Http1BodyDecoder.Step.NEED_BYTES;
    }

    private void end() {
        List<String> trailers = new ArrayList<>();
        decoder.trailers().forEach((name, value) -> trailers.add(name + ": " + value));
        requests.add(Outcome.Message.of(parser.head(), body.toString(), trailers));
        closed = !parser.head().keepAlive();
        inBody = false;
        parser.begin(position);
    }
}
