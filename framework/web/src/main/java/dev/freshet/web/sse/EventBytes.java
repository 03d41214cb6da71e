package dev.freshet.web.sse;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Serialises events. Clients read each line as one field, so a line break in data or comment starts a new line. */
final class EventBytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);

    /** @param data the event's data in UTF-8 */
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
        // Clients remove one space after the colon; without it, the text would lose its own first space.
        out.write(' ');
        out.write(text, start, end - start);
        out.write('\n');
    }
}
