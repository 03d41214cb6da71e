package dev.freshet.web.multipart;

import dev.freshet.http.BlockInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A range of a file. Reads at positions of its own, so that streams of one file do not disturb each other. */
final class SpoolStream extends BlockInputStream {
    private final FileChannel file;
    private final long end;
    private long position;

    SpoolStream(FileChannel file, long from, long end) {
        this.file = file;
        this.position = from;
        this.end = end;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (position == end) {
            return length == 0 ? 0 : -1;
        }
        int wanted = (int) Math.min(length, end - position);
        int count = file.read(ByteBuffer.wrap(into, offset, wanted), position);
        position += Math.max(0, count);
        return count;
    }

    @Override
    public long skip(long count) {
        long skipped = Math.clamp(count, 0, end - position);
        position += skipped;
        return skipped;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, end - position);
    }
}
