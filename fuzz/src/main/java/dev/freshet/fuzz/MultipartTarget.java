package dev.freshet.fuzz;

import dev.freshet.http.HttpException;
import dev.freshet.http.MediaType;
import dev.freshet.web.multipart.MultipartSettings;
import dev.freshet.web.multipart.MultipartStream;
import dev.freshet.web.multipart.Part;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Content-Type, a line feed and a form. The parts of a form that is accepted are compared with what lies between its
 * boundaries in the plainest reading.
 */
final class MultipartTarget implements FuzzTarget {
    private static final String REFUSED = "refused: ";

    @Override
    public void test(byte[] input) {
        int end = 0;
        while (end < input.length && input[end] != '\n') {
            end++;
        }
        String type = new String(input, 0, end, StandardCharsets.ISO_8859_1);
        byte[] body = Arrays.copyOfRange(input, Math.min(end + 1, input.length), input.length);
        List<String> outcome = Cuts.outcome(body, () -> new Pieces(type));
        if (outcome.isEmpty() || !outcome.getLast().startsWith(REFUSED)) {
            String boundary = boundary(type);
            if (boundary != null) {
                requirePlain(outcome, boundary, body);
            }
        }
    }

    /** Null if the reader of media types accepts less, or takes a parameter for a weight. */
    private static @Nullable String boundary(String type) {
        try {
            return MediaType.parse(type).parameters().get("boundary");
        } catch (HttpException refusal) {
            return null;
        }
    }

    private static void requirePlain(List<String> contents, String boundary, byte[] body) {
        String text = "\r\n" + new String(body, StandardCharsets.ISO_8859_1);
        String delimiter = "\r\n--" + boundary;
        int at = 0;
        for (String content : contents) {
            int begin = text.indexOf("\r\n\r\n", at + delimiter.length()) + 4;
            int end = text.indexOf(delimiter, begin);
            if (!text.startsWith(delimiter, at) || end < 0 || !text.substring(begin, end).equals(content)) {
                throw new IllegalStateException("another part at " + at);
            }
            at = end;
        }
        if (!text.startsWith(delimiter + "--", at) || text.length() > at + delimiter.length() + 4) {
            throw new IllegalStateException("another end at " + at);
        }
    }

    /** Keeps the pieces, and gives them to a stream one by one. */
    private static final class Pieces implements Reading {
        private final String type;
        private final List<InputStream> pieces = new ArrayList<>();

        Pieces(String type) {
            this.type = type;
        }

        @Override
        public void read(byte[] bytes, int from, int to) {
            pieces.add(new ByteArrayInputStream(bytes, from, to - from));
        }

        @Override
        public List<String> outcome() {
            List<String> contents = new ArrayList<>();
            try {
                MultipartStream stream = MultipartStream.of(type,
                        new SequenceInputStream(Collections.enumeration(pieces)), MultipartSettings.DEFAULT);
                for (Part part = stream.next(); part != null; part = stream.next()) {
                    ByteArrayOutputStream content = new ByteArrayOutputStream();
                    part.inputStream().transferTo(content);
                    contents.add(content.toString(StandardCharsets.ISO_8859_1));
                }
            } catch (HttpException refusal) {
                contents.add(REFUSED + refusal.status() + " " + refusal.detail());
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
            return contents;
        }
    }
}
