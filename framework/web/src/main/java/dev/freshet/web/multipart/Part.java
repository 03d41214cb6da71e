package dev.freshet.web.multipart;

import dev.freshet.http.BlockInputStream;
import dev.freshet.http.HttpException;
import dev.freshet.http.OverloadException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** One part of a {@link MultipartStream}, valid until the stream is asked for the next. Not thread-safe. */
public final class Part {
    private final PartReader reader;
    private final PartHead head;
    private final int number;
    private final Memory memory;

    Part(PartReader reader, PartHead head, Memory memory) {
        this.reader = reader;
        this.head = head;
        this.number = reader.number();
        this.memory = memory;
    }

    /** The name of the form's field. */
    public String name() {
        return head.name();
    }

    /**
     * The name of the file on the client's computer; null for a field that is not a file. It is whatever the client has
     * sent, without control characters: it may be empty, long, or contain {@code ../} and backslashes. Never use it as
     * a path.
     */
    public @Nullable String filename() {
        return head.filename();
    }

    /** The media type that the client claims, unchecked; null if it claims none. */
    public @Nullable String contentType() {
        return head.contentType();
    }

    /**
     * The content, read from the client on demand. Reads block and fail like those of
     * {@link dev.freshet.http.HttpRequest#body}. Once the next part has been asked for, they throw
     * {@link IllegalStateException}.
     */
    public InputStream inputStream() {
        return new Content();
    }

    /**
     * The rest of the content as text in UTF-8. The memory counts for {@code server.body-memory}.
     *
     * @throws HttpException 400 if it is not UTF-8, 415 if the part names another charset, 413 if it exceeds
     *     {@code server.multipart.max-text-size}
     * @throws OverloadException 503 if there is no memory for it
     * @throws IOException if the client is gone
     */
    public String text() throws IOException {
        head.requireUtf8();
        memory.releaseAll();
        return Utf8.decode(head.shown(), memory.readText(head, inputStream()));
    }

    PartHead head() {
        return head;
    }

    private final class Content extends BlockInputStream {
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (!reader.isAt(number)) {
                throw new IllegalStateException(head.shown() + " is over: read it before you ask for the next part");
            }
            return reader.read(into, offset, length);
        }
    }
}
