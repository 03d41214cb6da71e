package dev.freshet.web.multipart;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file of a form, valid until the handler returns: after that, methods that read it throw
 * {@link IllegalStateException}. Small files are in memory, larger ones in a temporary file, which the server deletes.
 * Several threads may read it at once.
 */
public interface MultipartFile {
    /** The name of the form's field. */
    String name();

    /**
     * The name of the file on the client's computer. It is whatever the client has sent, without control characters: it
     * may be empty, long, or contain {@code ../} and backslashes. Never use it as a path; store the file under a name
     * of your own. Browsers write {@code %22} for a quote.
     */
    String originalFilename();

    /** The media type that the client claims, unchecked; null if it claims none. */
    @Nullable String contentType();

    /** The length in bytes, at most {@code server.multipart.max-file-size}. */
    long size();

    /** Whether the file has no bytes. */
    default boolean isEmpty() {
        return size() == 0;
    }

    /** The content from its first byte. Each call returns a new stream. */
    InputStream inputStream() throws IOException;

    /** The whole content, in an array of your own. For large files, use {@link #inputStream}. */
    default byte[] bytes() throws IOException {
        try (InputStream content = inputStream()) {
            return content.readAllBytes();
        }
    }

    /** Copies the content to a file. Replaces a file or link that is there. */
    void transferTo(Path target) throws IOException;
}
