package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.http1.Http1BodyDecoder;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1RequestHead;

/**
 * Looks through a chunked body that no one reads yet, each byte once, to see whether its end has come. By the owner of
 * the connection only.
 */
final class ChunksAhead {
    private final Http1BodyDecoder decoder;
    private int seen;
    private boolean over;

    ChunksAhead(Http1Limits limits) {
        decoder = new Http1BodyDecoder(limits);
    }

    /** @param from where the body's first byte is, or will be */
    void begin(Http1RequestHead head, int from) {
        decoder.begin(head);
        seen = from;
        over = false;
    }

    /**
     * Whether a reader of the body would wait for nothing up to {@code limit}: not before its end, or before a mistake.
     */
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
            // Whoever reads the body meets it again, and refuses the request.
            over = true;
        }
        return true;
    }
}
