package dev.freshet.web.multipart;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.OverloadException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;

/** Reads parts into memory that counts for {@code server.body-memory}. Not thread-safe. */
final class Memory {
    /** This part of each body is free; see {@link HttpRequest#keepsInMemory}. */
    private static final int FREE = 16 * 1024;
    private static final int CHUNK = 4 * 1024;

    private final LongConsumer reservation;
    private final int maxTextSize;
    private final long most;
    private int textLeft;
    private long held;

    /**
     * @param reservation takes the number of bytes to reserve in total, and throws if there is no memory
     * @param announced the length of the body; -1 if it is unknown
     */
    Memory(LongConsumer reservation, MultipartSettings settings, long announced) {
        this.reservation = reservation;
        this.maxTextSize = settings.maxTextSize();
        this.textLeft = maxTextSize;
        long heads = (long) settings.maxParts() * settings.maxPartHeaderSize();
        long allowed = heads + maxTextSize + settings.fileSizeThreshold();
        this.most = announced < 0 ? allowed : Math.min(announced, allowed);
    }

    /**
     * Reads text or JSON to its end.
     *
     * @throws HttpException 413 if all of them are too long together
     */
    byte[] readText(PartHead head, InputStream content) throws IOException {
        int allowed = Math.max(0, textLeft - head.name().length());
        byte[] bytes = read(content, allowed);
        if (bytes.length > allowed) {
            throw new HttpException(413, head.shown() + " is too long: text and JSON may have " + maxTextSize
                    + " bytes together");
        }
        textLeft = allowed - bytes.length;
        return bytes;
    }

    /**
     * Reads content to its end, but at most {@code limit + 1} bytes.
     *
     * @throws OverloadException 503 if there is no memory, or if others wait and the client sends slowly
     */
    byte[] read(InputStream content, long limit) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] chunk = new byte[CHUNK];
        while (bytes.size() <= limit) {
            int count = content.read(chunk, 0, (int) Math.min(CHUNK, limit + 1 - bytes.size()));
            if (count < 0) {
                break;
            }
            held += count;
            renew();
            bytes.write(chunk, 0, count);
        }
        return bytes.toByteArray();
    }

    /** Counts the names and the type of a part that is kept. */
    void keep(PartHead head) {
        held += head.length();
        renew();
    }

    /** These bytes are no longer in memory. */
    void release(int bytes) {
        held -= bytes;
        renew();
    }

    /**
     * Reserves what is needed from now on. Called after each read from the client, because a client that sends slowly
     * must not keep memory that others wait for.
     *
     * @throws OverloadException 503 if there is no memory, or if others wait and the client sends slowly
     */
    void renew() {
        // All at once: two requests that reserve bit by bit could wait for each other.
        reservation.accept(held > FREE ? most : 0);
    }

    /** Starts again, for a reader that keeps nothing of what it has read before. */
    void releaseAll() {
        held = 0;
        textLeft = maxTextSize;
    }
}
