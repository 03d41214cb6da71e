package dev.freshet.web.multipart;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.web.binding.Bodies;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a {@code multipart/form-data} body (RFC 7578), in the order sent. Keeps nothing: a part is read from the
 * client while the application reads it. So it suits uploads of any size; their limit is {@code server.max-body-bytes}.
 * A part that itself is multipart is not split. Not thread-safe.
 */
public final class MultipartStream {
    private final PartReader reader;
    private final Memory memory;

    MultipartStream(PartReader reader, Memory memory) {
        this.reader = reader;
        this.memory = memory;
    }

    /**
     * Reads the body of a request. Call it on a request thread, because reading waits for the client.
     *
     * @param settings the limits of text, parts and headers; those of files and of the whole form do not apply
     * @throws HttpException 415 if the body is compressed or is not a form, 400 if its boundary is missing or
     *     malformed
     */
    public static MultipartStream of(HttpRequest request, MultipartSettings settings) {
        Bodies.requireUncompressed(request);
        Memory memory = new Memory(request::keepsInMemory, settings, request.contentLength());
        FormInput input = new FormInput(request.body(), Boundary.delimiter(request.headers()), Long.MAX_VALUE,
                memory::renew);
        return new MultipartStream(new PartReader(input, settings), memory);
    }

    /** The same for a body that is not that of a request. */
    public static MultipartStream of(@Nullable String contentType, InputStream body, MultipartSettings settings) {
        FormInput input = new FormInput(body, Boundary.delimiter(contentType), Long.MAX_VALUE, () -> { });
        return new MultipartStream(new PartReader(input, settings), new Memory(_ -> { }, settings, -1));
    }

    /**
     * The next part; null after the last. Skips what you have not read of the part before.
     *
     * @throws HttpException 400 if the body is malformed or ends too early, 413 if it exceeds a limit, 408 if it
     *     arrives too slowly
     * @throws IOException if the client is gone
     */
    public @Nullable Part next() throws IOException {
        PartHead head = reader.next();
        return head == null ? null : new Part(reader, head, memory);
    }
}
