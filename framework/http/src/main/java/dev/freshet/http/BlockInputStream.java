package dev.freshet.http;

import java.io.IOException;
import java.io.InputStream;

/** An input stream that reads blocks. A subclass implements {@link InputStream#read(byte[], int, int)}. */
public abstract class BlockInputStream extends InputStream {
    @Override
    public abstract int read(byte[] into, int offset, int length) throws IOException;

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }
}
