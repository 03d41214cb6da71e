package dev.freshet.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The body of a request. The sending thread writes it, as fast as the server accepts it. */
public interface ClientBody {
    /** Used instead of a length: it is unknown until the body ends. */
    long UNKNOWN_LENGTH = -1;

    /** The Content-Type, unless the request sets one; null for none. */
    @Nullable String contentType();

    /** The length in bytes, or {@link #UNKNOWN_LENGTH}. Exactly this many bytes must be written. */
    long length() throws IOException;

    /** Whether the body can be written again. If not, the request is never repeated with its body. */
    boolean isRepeatable();

    /** Writes the body. Does not close the stream. */
    void writeTo(OutputStream out) throws IOException;

    /**
     * Frees what the body holds, such as a stream. The client calls it once, when it has the response or the request
     * has failed, even if nothing was written. Must not throw.
     */
    default void release() {
    }

    /** A text body in UTF-8. */
    static ClientBody of(String text) {
        return new BytesBody("text/plain;charset=UTF-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** A body of these bytes. Do not change the array before the response has arrived. */
    static ClientBody of(byte[] bytes) {
        return new BytesBody("application/octet-stream", bytes);
    }

    /** The content of a file, read when it is sent. */
    static ClientBody of(Path file) {
        return new FileBody(file);
    }

    /** A stream without a known length. The client closes it, even if the request fails before it is read. */
    static ClientBody of(InputStream stream) {
        return of(stream, UNKNOWN_LENGTH);
    }

    /**
     * A stream. The client closes it, even if the request fails before it is read.
     *
     * @param length in bytes, or {@link #UNKNOWN_LENGTH}; the request fails if the stream has another length
     * @throws IllegalArgumentException if the length is less than {@link #UNKNOWN_LENGTH}
     */
    static ClientBody of(InputStream stream, long length) {
        return new StreamBody(stream, length, new AtomicBoolean());
    }

    /**
     * A form, {@code application/x-www-form-urlencoded}, in UTF-8.
     *
     * @param fields for an {@link Iterable} value, the field is sent once per element; a {@link Path} is one value
     * @throws IllegalArgumentException if a value is null
     */
    static ClientBody form(Map<String, ?> fields) {
        StringBuilder text = new StringBuilder();
        fields.forEach((name, value) -> {
            // A path is an Iterable of its names, but one value.
            for (Object each : value instanceof Iterable<?> many && !(value instanceof Path) ? many
                    : Collections.singletonList(value)) {
                // A space becomes %20, which all form decoders understand, like a plus.
                UriTemplate.pair(text.append(text.isEmpty() ? "" : "&"), name, each);
            }
        });
        return new BytesBody("application/x-www-form-urlencoded", text.toString().getBytes(StandardCharsets.US_ASCII));
    }

    record BytesBody(@Nullable String contentType, byte[] bytes) implements ClientBody {
        public BytesBody {
            Objects.requireNonNull(bytes, "bytes");
        }

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

    record FileBody(Path file) implements ClientBody {
        public FileBody {
            Objects.requireNonNull(file, "file");
        }

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

    /** A stream, which can be read only once. */
    record StreamBody(InputStream stream, long length, AtomicBoolean read) implements ClientBody {
        public StreamBody {
            Objects.requireNonNull(stream, "stream");
            if (length < UNKNOWN_LENGTH) {
                throw new IllegalArgumentException(
                        "the length of a body must be at least 0, or -1 if it is unknown; it is " + length);
            }
        }

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
            if (read.getAndSet(true)) {
                // For example, an interceptor has called next again. Nothing is left, so the body would look empty.
                throw new IOException("the body is a stream, which cannot be sent again");
            }
            stream.transferTo(out);
        }

        @Override
        public void release() {
            try {
                stream.close();
            } catch (IOException | RuntimeException e) {
                // The body is sent, or the request has failed: nobody needs the stream.
            }
        }
    }
}
