package dev.freshet.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of a request. Written on the thread that sends the request, as fast as the server takes it. */
public interface RequestBody {
    /** In place of a length: it is not known before the body's end. */
    long UNKNOWN_LENGTH = -1;

    /** Content-Type, unless the request has one set; null for none. */
    @Nullable String contentType();

    /** In bytes, or {@link #UNKNOWN_LENGTH}. As many must be written. */
    long length() throws IOException;

    /** Whether it can be written again: else the request is neither redirected with its body nor tried again. */
    boolean isRepeatable();

    /** Writes the body. Does not close the stream. */
    void writeTo(OutputStream out) throws IOException;

    /** Text in UTF-8. */
    static RequestBody of(String text) {
        return new BytesBody("text/plain;charset=UTF-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** These bytes, which must not change before the response is there. */
    static RequestBody of(byte[] bytes) {
        return new BytesBody("application/octet-stream", bytes);
    }

    /** What the file has when it is sent. */
    static RequestBody of(Path file) {
        return new FileBody(file);
    }

    /** What the stream gives to its end, which is then closed. Its length is not told. */
    static RequestBody of(InputStream stream) {
        return new StreamBody(stream, UNKNOWN_LENGTH);
    }

    /**
     * What the stream gives to its end, which is then closed.
     *
     * @param length in bytes; a stream of another length fails the request
     */
    static RequestBody of(InputStream stream, long length) {
        return new StreamBody(stream, length);
    }

    /**
     * A form as browsers send it, {@code application/x-www-form-urlencoded}, in UTF-8.
     *
     * @param fields a value may be an {@link Iterable}: the field is sent once for each of its elements
     * @throws IllegalArgumentException if a value is null
     */
    static RequestBody form(Map<String, ?> fields) {
        return FormBody.of(fields);
    }

    /** Bytes that are at hand. */
    record BytesBody(@Nullable String contentType, byte[] bytes) implements RequestBody {
        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(bytes);
        }
    }

    /** A file. */
    record FileBody(Path file) implements RequestBody {
        @Override
        public String contentType() {
            return "application/octet-stream";
        }

        @Override
        public long length() throws IOException {
            return Files.size(file);
        }

        @Override
        public boolean isRepeatable() {
            return true;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                in.transferTo(out);
            }
        }
    }

    /** A stream, read once. */
    record StreamBody(InputStream stream, long length) implements RequestBody {
        @Override
        public String contentType() {
            return "application/octet-stream";
        }

        @Override
        public boolean isRepeatable() {
            return false;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            try (stream) {
                stream.transferTo(out);
            }
        }
    }
}
