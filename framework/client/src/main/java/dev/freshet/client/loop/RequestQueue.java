package dev.freshet.client.loop;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a connection, from {@code send} to the end of their responses. It is a ring with three positions:
 * answered, sent and added. They only increase, and may overflow.
 */
final class RequestQueue {
    private @Nullable PreparedRequest[] ring = new PreparedRequest[4];
    private int answered;
    private int sent;
    private int added;
    /** The number of written bytes of the request at {@link #sent}. */
    private int sentOfNext;

    int outstanding() {
        return added - answered;
    }

    boolean hasUnsent() {
        return sent != added;
    }

    /** Whether any byte of the first outstanding request was written, so that a response may arrive. */
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

    /** Copies as many unsent bytes as fit. */
    void fill(ByteBuffer out) {
        int from = sentOfNext;
        for (int i = sent; i != added && out.hasRemaining(); i++) {
            byte[] bytes = at(i).bytes();
            out.put(bytes, from, Math.min(bytes.length - from, out.remaining()));
            from = 0;
        }
    }

    /** Counts written bytes. */
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

    /** The first outstanding request; there must be one. */
    PreparedRequest first() {
        return at(answered);
    }

    /**
     * Removes the first request, which was answered; returns whether it was completely sent, which a server need not
     * wait for.
     */
    boolean answered() {
        boolean whole = answered != sent;
        ring[answered & ring.length - 1] = null;
        answered++;
        return whole;
    }

    private PreparedRequest at(int place) {
        PreparedRequest request = ring[place & ring.length - 1];
        if (request == null) {
            throw new IllegalStateException("no request at position " + place);
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
