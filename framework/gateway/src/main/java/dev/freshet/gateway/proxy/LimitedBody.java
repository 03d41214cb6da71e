package dev.freshet.gateway.proxy;

import dev.freshet.http.BlockInputStream;
import dev.freshet.http.HttpException;
import java.io.IOException;
import java.io.InputStream;

/** Refuses a body of unknown length once it exceeds the limit. Skipped bytes count, too. */
final class LimitedBody extends BlockInputStream {
    private final InputStream body;
    private final HttpException refusal;
    private long left;

    LimitedBody(InputStream body, long limit, HttpException refusal) {
        this.body = body;
        this.left = limit;
        this.refusal = refusal;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = body.read(into, offset, length);
        if (read > left) {
            throw refusal;
        }
        left -= Math.max(read, 0);
        return read;
    }

    @Override
    public int available() throws IOException {
        return body.available();
    }

    @Override
    public void close() throws IOException {
        body.close();
    }
}
