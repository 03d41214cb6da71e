package dev.freshet.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Part of a file, read piece by piece. */
public final class FilePieces {
    private static final int PIECE = 16 * 1024;

    private FilePieces() {
    }

    /** Takes a piece; it must not keep the array. */
    @FunctionalInterface
    public interface Sink {
        void take(byte[] bytes, int offset, int length) throws IOException;
    }

    /** @throws EOFException if the file ends before */
    public static void copy(FileChannel file, long position, long length, Sink sink) throws IOException {
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(PIECE, length));
        long done = 0;
        while (done < length) {
            piece.clear().limit((int) Math.min(piece.capacity(), length - done));
            int read = file.read(piece, position + done);
            if (read < 0) {
                throw ended();
            }
            sink.take(piece.array(), 0, read);
            done += read;
        }
    }

    /** The file has fewer bytes than were to be sent. */
    public static EOFException ended() {
        return new EOFException("the file shrank while it was sent");
    }
}
