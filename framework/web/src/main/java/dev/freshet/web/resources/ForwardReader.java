package dev.freshet.web.resources;

import dev.freshet.web.resources.ByteRanges.Range;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Reads ranges of a file. Continues on the open stream if the next range is ahead: archives cannot seek. */
final class ForwardReader implements AutoCloseable {
    private static final int BUFFER = 16 * 1024;

    private final Resource resource;
    private @Nullable InputStream content;
    private byte @Nullable [] buffer;
    private long position;

    ForwardReader(Resource resource) {
        this.resource = resource;
    }

    /** @throws EOFException if the file has shrunk */
    void copy(Range range, OutputStream body) throws IOException {
        InputStream in = at(range.first());
        byte[] piece = buffer;
        if (piece == null || piece.length < Math.min(BUFFER, range.length())) {
            piece = new byte[(int) Math.min(BUFFER, Math.max(1, range.length()))];
            buffer = piece;
        }
        long left = range.length();
        while (left > 0) {
            int read = in.read(piece, 0, (int) Math.min(left, piece.length));
            if (read < 0) {
                throw new EOFException("the file shrank while it was sent");
            }
            body.write(piece, 0, read);
            left -= read;
            position += read;
        }
    }

    private InputStream at(long from) throws IOException {
        InputStream in = content;
        if (in != null && from < position) {
            close();
            in = null;
        }
        if (in == null) {
            in = resource.open(from);
            content = in;
        } else {
            in.skipNBytes(from - position);
        }
        position = from;
        return in;
    }

    @Override
    public void close() throws IOException {
        if (content != null) {
            content.close();
            content = null;
        }
    }
}
