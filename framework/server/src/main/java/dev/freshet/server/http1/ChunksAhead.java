package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.http1.Http1BodyDecoder;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1RequestHead;

/** Scans a chunked body that nobody reads yet, each byte once, for its end. For the connection's owner only. */
final class ChunksAhead {
    private final Http1BodyDecoder decoder;
    private int seen;
    private boolean over;

    ChunksAhead(Http1Limits limits) {
        decoder = new Http1BodyDecoder(limits);
    }

    /** @param from the index of the first body byte, which may not have arrived yet */
    void begin(Http1RequestHead head, int from) {
        decoder.begin(head);
        seen = from;
        over = false;
    }

    /** Whether a reader would find the end of the body, or an error, before {@code limit}, without waiting. */
    boolean endIn(byte[] bytes, int limit) {
        try {
            while (!over) {
                Http1BodyDecoder.Step step = decoder.decode(bytes, seen, limit);
                seen = decoder.position();
                if (step == Http1BodyDecoder.Step.NEED_BYTES) {
                    return false;
                }
                over = step == Http1BodyDecoder.Step.END;
            }
        } catch (HttpException mistake) {
            // The reader of the body will meet this error again and refuse the request.
            over = true;
        }
        return true;
    }
}
