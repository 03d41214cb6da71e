package dev.freshet.fuzz;

import dev.freshet.http.HttpException;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestHead;
import dev.freshet.http.http2.Http2ResponseHead;
import java.util.ArrayList;
import java.util.List;

/** Decodes field blocks of one connection, and interprets each as a request, a response and trailers. */
final class FieldBlocks {
    private final HpackDecoder decoder = new HpackDecoder(4_096);
    /** With limits that small inputs reach. */
    private final FieldSection section = new FieldSection(400, 12);
    private final List<String> lines = new ArrayList<>();
    private boolean broken;

    FieldBlocks(int tableSize) {
        decoder.maxTableSize(tableSize);
    }

    boolean isBroken() {
        return broken;
    }

    void begin() {
        decoder.begin(section);
    }

    void decode(byte[] bytes, int from, int to) {
        attempt(() -> decoder.decode(bytes, from, to));
    }

    void end() {
        attempt(() -> {
            decoder.end();
            lines.add("block" + (section.overLimit() ? " over the limit" : ""));
            section.headers().forEach((name, value) -> lines.add(name + ": " + value)); // names are not validated yet
        });
    }

    private void attempt(Runnable step) {
        if (!broken) {
            try {
                step.run();
            } catch (Http2Exception e) {
                if (!e.endsConnection()) {
                    throw new AssertionError("an error of the table that is not of the connection", e);
                }
                lines.add(e.code() + " " + e.reason());
                broken = true;
            }
        }
    }

    /** Interprets the section as a message; call it once, because it may join fields. */
    void interpret(int streamId, boolean endStream) {
        interpret(streamId, () -> Http2RequestHead.checkTrailers(streamId, section));
        interpret(streamId, () -> {
            Http2ResponseHead head = new Http2ResponseHead(section);
            head.read(streamId, endStream, false);
            lines.add(head.status() + " length " + head.contentLength());
        });
        interpret(streamId, () -> {
            Http2RequestHead head = new Http2RequestHead(section);
            head.read(streamId, endStream, true);
            lines.addAll(Lines.of(head));
            lines.add(head.scheme() + " " + head.protocol() + " " + head.priority());
        });
    }

    private void interpret(int streamId, Runnable step) {
        if (broken) {
            return;
        }
        try {
            step.run();
        } catch (Http2Exception e) {
            if (e.streamId() != streamId) {
                throw new AssertionError("a malformed message ends another stream", e);
            }
            lines.add("malformed: " + e.reason());
        } catch (HttpException e) {
            lines.add("refused: " + e.status() + " " + e.detail());
        }
    }

    List<String> lines() {
        return lines;
    }
}
