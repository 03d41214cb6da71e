package dev.freshet.web.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** FormText as bytes, and what a {@link MultipartStream} reads of them. */
final class FormText {
    static final String TYPE = "multipart/form-data; boundary=b";

    private FormText() {
    }

    /** A part with a text in ISO 8859-1, so that tests can write any byte. */
    static String part(String disposition, String content) {
        return "--b\r\nContent-Disposition: " + disposition + "\r\n\r\n" + content + "\r\n";
    }

    static String field(String name, String value) {
        return part("form-data; name=\"" + name + "\"", value);
    }

    static String file(String name, String filename, String content) {
        return part("form-data; name=\"" + name + "\"; filename=\"" + filename + "\"", content);
    }

    static String form(String... parts) {
        return String.join("", parts) + "--b--\r\n";
    }

    /** Name, filename, type and content of each part. */
    static List<String> read(String body) throws IOException {
        return read(new ByteArrayInputStream(bytes(body)));
    }

    static List<String> read(InputStream body) throws IOException {
        MultipartStream stream = MultipartStream.of(TYPE, body, MultipartSettings.DEFAULT);
        List<String> parts = new ArrayList<>();
        for (Part part = stream.next(); part != null; part = stream.next()) {
            parts.add(part.name() + "|" + part.filename() + "|" + part.contentType() + "|"
                    + new String(part.inputStream().readAllBytes(), StandardCharsets.ISO_8859_1));
        }
        return parts;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Limits the bytes of each read. */
    static InputStream slowly(String body, int most) {
        return new ByteArrayInputStream(bytes(body)) {
            @Override
            public synchronized int read(byte[] into, int offset, int length) {
                return super.read(into, offset, Math.min(most, length));
            }
        };
    }
}
