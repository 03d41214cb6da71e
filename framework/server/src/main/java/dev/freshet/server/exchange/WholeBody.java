package dev.freshet.server.exchange;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpRequest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Reads a body to its end into an array that grows as bytes arrive. Reserves memory for the whole body before the array
 * exceeds the free part.
 */
final class WholeBody {
    private static final int FIRST = 1024;

    private WholeBody() {
    }

    /**
     * Reads all bytes of the body.
     *
     * @throws HttpException 413 if it is longer than the memory for one body
     */
    static byte[] of(HttpRequest request, BodyRoom memory) throws IOException {
        long announced = request.contentLength();
        int most = memory.each();
        if (announced > most) {
            throw memory.tooLarge();
        }
        InputStream body = request.body();
        byte[] bytes = new byte[(int) Math.min(announced < 0 ? FIRST : announced, BodyRoom.FREE)];
        int size = 0;
        int room = 0;
        while (size != announced) {
            if (size == bytes.length) {
                if (size == most) {
                    return ended(body, bytes, memory);
                }
                int all = announced < 0 ? most : (int) announced;
                room = 2L * size > BodyRoom.FREE ? all : 0;
                request.keepsInMemory(room);
                bytes = Arrays.copyOf(bytes, (int) Math.min(all, Math.max(FIRST, 2L * size)));
            }
            int read = body.read(bytes, size, bytes.length - size);
            if (read < 0) {
                break;
            }
            size += read;
            request.keepsInMemory(room);
        }
        if (announced < 0) {
            request.keepsInMemory(size);
        }
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }

    private static byte[] ended(InputStream body, byte[] bytes, BodyRoom memory) throws IOException {
        if (body.read() >= 0) {
            throw memory.tooLarge();
        }
        return bytes;
    }
}
