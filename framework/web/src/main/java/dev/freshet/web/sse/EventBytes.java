package dev.freshet.web.sse;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes events as lines. Every break in data or comment begins a line of the same field, as clients read it back. */
final class EventBytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);

    /** An event with its data as bytes in UTF-8. */
    static byte[] of(ServerSentEvent<?> event, byte @Nullable [] data) {
        EventBytes bytes = new EventBytes();
        bytes.lines("", event.comment());
        bytes.lines("event", event.event());
        bytes.lines("id", event.id());
        if (event.retry() != null) {
            bytes.lines("retry", Long.toString(event.retry().toMillis()));
        }
        if (data != null) {
            bytes.lines("data", data);
        }
        bytes.out.write('\n');
        return bytes.out.toByteArray();
    }

    private void lines(String field, @Nullable String text) {
        if (text != null) {
            lines(field, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private void lines(String field, byte[] text) {
        int start = 0;
        while (start <= text.length) {
            int end = start;
            while (end < text.length && text[end] != '\n' && text[end] != '\r') {
                end++;
            }
            line(field, text, start, end);
            boolean pair = end + 1 < text.length && text[end] == '\r' && text[end + 1] == '\n';
            start = end + (pair ? 2 : 1);
        }
    }

    private void line(String field, byte[] text, int start, int end) {
        out.writeBytes(field.getBytes(StandardCharsets.US_ASCII));
        out.write(':');
        // One space behind the colon belongs to the form: without it the first space of the text would be lost.
        out.write(' ');
        out.write(text, start, end - start);
        out.write('\n');
    }
}
