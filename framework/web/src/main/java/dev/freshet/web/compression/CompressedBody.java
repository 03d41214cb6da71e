package dev.freshet.web.compression;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** A body of unknown length. Holds back the first bytes until there are enough to compress or the handler flushes. */
final class CompressedBody extends OutputStream {
    private static final int MAX_HELD = 32 * 1024;
    private static final byte[] NOTHING = new byte[0];

    private final CompressedResponse response;
    private final Compression compression;
    private final int enough;
    private byte[] held = NOTHING;
    private int size;
    /** Null until the coding is chosen. */
    private @Nullable OutputStream out;
    private @Nullable Encoding encoding;
    /** Whether this body counts as a stream with an encoder. */
    private boolean counted;
    private boolean closed;

    CompressedBody(CompressedResponse response, Compression compression) {
        this.response = response;
        this.compression = compression;
        this.enough = Math.min(compression.minSize(), MAX_HELD);
    }

    @Override
    public void write(int b) throws IOException {
        if (out != null && !closed) {
            out.write(b);
        } else {
            write(new byte[] {(byte) b}, 0, 1);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        requireOpen();
        if (out == null && size + length < enough) {
            if (held.length < size + length) {
                held = Arrays.copyOf(held, Math.max(size + length, Math.min(enough, 2 * held.length + 256)));
            }
            System.arraycopy(bytes, offset, held, size, length);
            size += length;
        } else {
            decided(-1).write(bytes, offset, length);
        }
    }

    @Override
    public void flush() throws IOException {
        requireOpen();
        decided(-1).flush();
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        OutputStream target = decided(size);
        closed = true;
        if (encoding != null) {
            encoding.finish();
        } else {
            target.close();
        }
    }

    /** Ends the coding without sending anything. */
    void release() {
        closed = true;
        if (counted) {
            counted = false;
            compression.endStream();
        }
        if (encoding != null) {
            encoding.drop();
        }
    }

    private OutputStream decided(long length) throws IOException {
        OutputStream target = out;
        if (target == null) {
            long declared = response.declaredLength();
            ContentCoding coding = response.choose(declared >= 0 ? declared : length);
            if (coding == null || !mayEncode()) {
                target = response.plainBody();
            } else {
                response.announce(coding);
                encoding = new Encoding(response.plainBody());
                target = encoding.begin(coding);
            }
            out = target;
            target.write(held, 0, size);
            held = NOTHING;
        }
        return target;
    }

    /** Counts this body only once, although a handler may try again after beginning has failed. */
    private boolean mayEncode() {
        counted = counted || compression.beginStream();
        return counted;
    }

    private void requireOpen() throws IOException {
        if (closed) {
            throw new IOException("the body stream is closed");
        }
    }

    /** The target of an encoder: passes bytes on until it is dropped. */
    private static final class Encoding extends FilterOutputStream {
        private @Nullable OutputStream encoder;
        private boolean dropped;

        Encoding(OutputStream body) {
            super(body);
        }

        OutputStream begin(ContentCoding coding) throws IOException {
            OutputStream begun = coding.encode(this);
            encoder = begun;
            return begun;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (!dropped) {
                out.write(bytes, offset, length);
            }
        }

        @Override
        public void flush() throws IOException {
            if (!dropped) {
                out.flush();
            }
        }

        void finish() throws IOException {
            if (encoder != null) {
                OutputStream last = encoder;
                encoder = null;
                last.close();
            }
        }

        void drop() {
            dropped = true;
            try {
                finish();
            } catch (IOException failure) {
                LoggerFactory.getLogger(CompressedBody.class).debug("Closing a dropped encoder failed", failure);
            }
        }

        /** Called by the encoder when it ends. */
        @Override
        public void close() throws IOException {
            if (!dropped) {
                out.close();
            }
        }
    }
}
