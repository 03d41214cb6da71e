package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import dev.freshet.http.BlockInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * A decompressed body with a size limit, because compressed data can grow to any size. It reports the end only after
 * the compressed body has ended too, with its trailers and not cut off.
 */
final class BoundedInput extends BlockInputStream {
    /** Some servers pad the compressed data. */
    private static final int MOST_PADDING = 8_192;

    private final InputStream in;
    private final InputStream compressed;
    private final long most;
    private long left;

    BoundedInput(InputStream in, InputStream compressed, long most) {
        this.in = in;
        this.compressed = compressed;
        this.most = most;
        this.left = most;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = in.read(into, offset, length);
        if (count < 0) {
            readToEnd();
        }
        left -= Math.max(count, 0);
        if (left < 0) {
            throw tooLarge(most);
        }
        return count;
    }

    private void readToEnd() throws IOException {
        byte[] padding = new byte[256];
        int count = 0;
        for (int n = compressed.read(padding); n >= 0; n = compressed.read(padding)) {
            count += n;
            if (count > MOST_PADDING) {
                throw new IOException("the response body continues after its compressed data");
            }
        }
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    static ClientException tooLarge(long most) {
        return new ClientException(Failure.TOO_LARGE, false,
                "the response body is over the limit of " + most + " bytes", null);
    }
}
