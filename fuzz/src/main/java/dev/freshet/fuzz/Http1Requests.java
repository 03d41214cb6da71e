package dev.freshet.fuzz;

import dev.freshet.http.HttpException;
import dev.freshet.http.http1.Http1BodyDecoder;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.http.http1.Http1RequestParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads requests of one connection like a server, until one is refused or is the last one. */
final class Http1Requests implements Reading {
    /** Follows the input: no request has this byte there, so reading too far is noticed. */
    private static final byte JUNK = '\u007f';

    private final Http1RequestParser parser;
    private final Http1BodyDecoder decoder;
    /** Those that were read to their end. */
    private final List<String> requests = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();
    private byte[] buffer = new byte[512];
    private int limit;
    private int position;
    private boolean inBody;
    private boolean closed;
    private String end = "open";

    Http1Requests(Http1Limits limits) {
        parser = new Http1RequestParser(limits);
        decoder = new Http1BodyDecoder(limits);
        Arrays.fill(buffer, JUNK);
        parser.begin(0);
    }

    @Override
    public void read(byte[] bytes, int from, int to) {
        append(bytes, from, to);
        try {
            boolean more = true;
            while (more && !closed) {
                more = inBody ? readBody() : readHead();
            }
        } catch (HttpException refusal) {
            end = "refused with " + refusal.status();
            closed = true;
        }
    }

    private void append(byte[] bytes, int from, int to) {
        if (limit + to - from > buffer.length) {
            int old = buffer.length;
            buffer = Arrays.copyOf(buffer, Math.max(2 * old, limit + to - from));
            Arrays.fill(buffer, old, buffer.length, JUNK);
        }
        System.arraycopy(bytes, from, buffer, limit, to - from);
        limit += to - from;
    }

    private boolean readHead() {
        if (!parser.parse(buffer, limit)) {
            return false;
        }
        decoder.begin(parser.head());
        position = parser.position();
        body.setLength(0);
        inBody = true;
        return true;
    }

    private boolean readBody() {
        Http1BodyDecoder.Step step = decoder.decode(buffer, position, limit);
        position = decoder.position();
        switch (step) {
            case DATA -> body.append(Lines.text(buffer, decoder.dataStart(), decoder.position()));
            case END -> end();
            case NEED_BYTES -> {
            }
        }
        return step != Http1BodyDecoder.Step.NEED_BYTES;
    }

    private void end() {
        Http1RequestHead head = parser.head();
        requests.add(Lines.of(head) + " keep-alive " + head.keepAlive() + ", body " + body + ", trailers "
                + Lines.of(decoder.trailers()));
        closed = !head.keepAlive();
        inBody = false;
        parser.begin(position);
    }

    @Override
    public List<String> outcome() {
        List<String> lines = new ArrayList<>(requests);
        lines.add(inBody && !closed ? "in the body of " + Lines.of(parser.head()) + " with " + body : end);
        return lines;
    }
}
