package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Failure;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails once it has given more than it may: what was compressed may grow to anything. */
final class BoundedInput extends FilterInputStream {
    private final long most;
    private long left;

    BoundedInput(InputStream in, long most) {
        super(in);
        this.most = most;
        this.left = most;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int count = in.read(into, offset, length);
        left -= Math.max(count, 0);
        if (left < 0) {
            throw tooLarge(most);
        }
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        byte[] skipped = new byte[(int) Math.min(Math.max(count, 0), 8_192)];
        return Math.max(read(skipped, 0, skipped.length), 0);
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    static ClientException tooLarge(long most) {
        return new ClientException(Failure.TOO_LARGE, false,
                "the body of the response is over the limit of " + most + " bytes", null);
    }
}
