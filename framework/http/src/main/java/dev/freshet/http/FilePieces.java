package dev.freshet.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** Reads part of a file piece by piece. */
public final class FilePieces {
    private static final int PIECE = 16 * 1024;

    private FilePieces() {
    }

    /** Receives the pieces. */
    @FunctionalInterface
    public interface Sink {
        /** Receives a piece. Do not keep the array: the next piece overwrites it. */
        void take(byte[] bytes, int offset, int length) throws IOException;
    }

    /**
     * Passes part of the file to the sink, in pieces of at most 16 KiB.
     *
     * @throws EOFException if the file ends before that part does
     */
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

    /** The exception for a file that has fewer bytes than the response should send. */
    public static EOFException ended() {
        return new EOFException("the file shrank while it was sent");
    }
}
