package dev.freshet.web.resources;

import dev.freshet.http.HttpResponse;
import dev.freshet.web.conditional.EntityTag;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One file, as it was when it was found. */
interface Resource {
    /** In bytes. */
    long size();

    /** A strong tag of the content. */
    EntityTag tag();

    /** The last change of the content; null if unknown. */
    @Nullable Instant lastModified();

    /** Whether the content is compressed, so that reaching its end costs as much as reading it. */
    default boolean isReadFromItsBeginning() {
        return false;
    }

    /** Whether the other is the same file with the same content, as far as that shows without reading it. */
    default boolean isSameAs(Resource other) {
        return this == other;
    }

    /** Sends part of it as the body of a response whose other headers are set. */
    default void send(ByteRanges.Range part, HttpResponse response) throws IOException {
        response.header("Content-Length", Long.toString(part.length()));
        OutputStream body = response.body();
        // If it fails, the body stays open: a response that fails halfway must not look complete.
        try (ForwardReader content = new ForwardReader(this)) {
            content.copy(part, body);
        }
        body.close();
    }

    /** The bytes from {@code from} on. The caller closes the stream. */
    InputStream open(long from) throws IOException;
}
