package dev.freshet.client.loop;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a connection from {@code send} to the end of their response: a ring with a place up to which they are
 * answered, one up to which they are sent, and one where the next is added. The places only grow, past overflow too.
 */
final class RequestQueue {
    private @Nullable PreparedRequest[] ring = new PreparedRequest[4];
    private int answered;
    private int sent;
    private int added;
    /** Bytes that are out of the request at {@link #sent}. */
    private int sentOfNext;

    int outstanding() {
        return added - answered;
    }

    boolean hasUnsent() {
        return sent != added;
    }

    /** Whether some byte of the first outstanding request is out, so that a response to it may come. */
    boolean awaitsResponse() {
        return answered != sent || sentOfNext > 0;
    }

    void add(PreparedRequest request) {
        if (outstanding() == ring.length) {
            grow();
        }
        ring[added & ring.length - 1] = request;
        added++;
    }

    /** Puts the unsent bytes that there is room for. */
    void fill(ByteBuffer out) {
        int from = sentOfNext;
        for (int i = sent; i != added && out.hasRemaining(); i++) {
            byte[] bytes = at(i).bytes();
            out.put(bytes, from, Math.min(bytes.length - from, out.remaining()));
            from = 0;
        }
    }

    /** So many bytes more are out. */
    void sent(int count) {
        int left = count;
        while (left > 0) {
            int rest = at(sent).length() - sentOfNext;
            if (left < rest) {
                sentOfNext += left;
                return;
            }
            left -= rest;
            sentOfNext = 0;
            sent++;
        }
    }

    /** The first request that is outstanding; there must be one. */
    PreparedRequest first() {
        return at(answered);
    }

    /** The first is answered; gives whether it was sent whole, which a server need not wait for. */
    boolean answered() {
        boolean whole = answered != sent;
        ring[answered & ring.length - 1] = null;
        answered++;
        return whole;
    }

    private PreparedRequest at(int place) {
        PreparedRequest request = ring[place & ring.length - 1];
        if (request == null) {
            throw new IllegalStateException("no request at " + place);
        }
        return request;
    }

    private void grow() {
        @Nullable PreparedRequest[] larger = new PreparedRequest[ring.length * 2];
        for (int i = answered; i != added; i++) {
            larger[i & larger.length - 1] = ring[i & ring.length - 1];
        }
        ring = larger;
    }
}
