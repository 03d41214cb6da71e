package dev.freshet.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;

/**
 * Reads and writes a socket with arrays. On an event loop, copies through the direct buffer of the loop. On other
 * threads, caches buffers around the last arrays, because callers usually reuse them.
 */
public final class PlainWire implements Wire {
    /** Bytes per read or write at most: the JDK copies through a direct buffer of the requested size and keeps it. */
    public static final int MAX_TRANSFER = 64 * 1024;
    private static final ByteBuffer NO_BYTES = ByteBuffer.allocate(0);

    private final SocketChannel channel;
    private ByteBuffer readView = NO_BYTES;
    private ByteBuffer writeView = NO_BYTES;

    public PlainWire(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read(byte[] into, int from, int max) throws IOException {
        EventLoop loop = EventLoop.current();
        return loop == null ? readArray(into, from, max) : readDirect(loop.transfer(), into, from, max);
    }

    private int readDirect(ByteBuffer direct, byte[] into, int from, int max) throws IOException {
        direct.clear().limit(Math.min(max, MAX_TRANSFER));
        int read = channel.read(direct);
        if (read > 0) {
            direct.get(0, into, from, read);
        }
        return read;
    }

    private int readArray(byte[] into, int from, int max) throws IOException {
        ByteBuffer view = readView;
        if (view.array() != into) {
            view = ByteBuffer.wrap(into);
            readView = view;
        }
        view.limit(from + Math.min(max, MAX_TRANSFER)).position(from);
        return channel.read(view);
    }

    /** Writes until the socket accepts less than it was offered. If it fails after some bytes, these count. */
    @Override
    public int write(byte[] bytes, int from, int length) throws IOException {
        EventLoop loop = EventLoop.current();
        int written = 0;
        int slice;
        int taken;
        do {
            slice = Math.min(length - written, MAX_TRANSFER);
            try {
                taken = channel.write(loop == null ? view(bytes, from + written, slice)
                        : loop.transfer().clear().put(bytes, from + written, slice).flip());
            } catch (IOException e) {
                if (written == 0) {
                    throw e;
                }
                // The next write fails too.
                return written;
            }
            written += taken;
        } while (taken == slice && written < length);
        return written;
    }

    private ByteBuffer view(byte[] bytes, int from, int length) {
        ByteBuffer view = writeView;
        if (view.array() != bytes) {
            view = ByteBuffer.wrap(bytes);
            writeView = view;
        }
        return view.limit(from + length).position(from);
    }

    /** Has the kernel copy part of a file. Returns the number of bytes that the socket accepted. */
    public long transfer(FileChannel file, long position, long length) throws IOException {
        return file.transferTo(position, length, channel);
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    @Override
    public void forgetArrays() {
        readView = NO_BYTES;
        writeView = NO_BYTES;
    }

    @Override
    public void forgetSource() {
        writeView = NO_BYTES;
    }
}
