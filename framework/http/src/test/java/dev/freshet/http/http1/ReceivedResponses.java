package dev.freshet.http.http1;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Uses response parser and decoder as a client does, on bytes that come in pieces. Keeps every byte to look at. */
final class ReceivedResponses {
    /** A response as read; the body of one that the end of the connection ends is there when that has come. */
    record Message(int status, String version, String reason, List<String> fields, String body, List<String> trailers,
            boolean keepAlive) {
    }

    /** What became of a run of bytes; {@code refusal} is "" if they were not refused. */
    record Outcome(List<Message> responses, String refusal) {
    }

    private final Http1ResponseParser parser;
    private final Http1ResponseBodyDecoder decoder;
    private final boolean toHead;
    private final List<Message> responses = new ArrayList<>();
    private StringBuilder body = new StringBuilder();
    private boolean inBody;
    private int position;
    private String refusal = "";
    private boolean closed;

    ReceivedResponses(Http1Limits limits, boolean toHead, int start) {
        parser = new Http1ResponseParser(limits);
        decoder = new Http1ResponseBodyDecoder(limits);
        this.toHead = toHead;
        position = start;
        parser.begin(start, toHead);
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
        } catch (BadResponseException bad) {
            refusal = bad.detail();
            closed = true;
        }
    }

    /** No more bytes come: gives what became of those that did. */
    Outcome end() {
        if (!closed) {
            if (inBody && decoder.endedByClose()) {
                complete();
            } else if (inBody || parser.position() > position) {
                refusal = "cut off";
            }
        }
        return new Outcome(List.copyOf(responses), refusal);
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
        body = new StringBuilder();
        position = parser.position();
        if (parser.head().interim()) {
            add(List.of());
            parser.begin(position, toHead);
        } else {
            decoder.begin(parser.head());
            inBody = true;
        }
        return true;
    }

    private boolean readBody(byte[] buffer, int limit) {
        Http1BodyDecoder.Step step = decoder.decode(buffer, position, limit);
        position = decoder.position();
        if (step == Http1BodyDecoder.Step.DATA) {
            body.append(new String(buffer, decoder.dataStart(), decoder.position() - decoder.dataStart(),
                    StandardCharsets.ISO_8859_1));
        } else if (step == Http1BodyDecoder.Step.END) {
            complete();
        }
        return step != Http1BodyDecoder.Step.NEED_BYTES;
    }

    private void complete() {
        List<String> trailers = new ArrayList<>();
        decoder.trailers().forEach((name, value) -> trailers.add(name + ": " + value));
        add(trailers);
        closed = !parser.head().keepAlive();
        inBody = false;
        parser.begin(position, toHead);
    }

    private void add(List<String> trailers) {
        Http1ResponseHead head = parser.head();
        List<String> fields = new ArrayList<>();
        head.headers().forEach((name, value) -> fields.add(name + ": " + value));
        responses.add(new Message(head.status(), head.version().toString(), head.reason(), fields, body.toString(),
                trailers, head.keepAlive()));
    }
}
