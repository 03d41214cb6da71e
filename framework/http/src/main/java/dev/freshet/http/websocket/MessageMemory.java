package dev.freshet.http.websocket;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The memory for messages that have not arrived completely, whose listener has not returned, or that wait for a peer
 * which reads slowly. Sessions share it. A client gets at most half of what other clients leave, so one client cannot
 * take everything. No message waits for memory: the first part of a message already occupies some, so two messages
 * could wait for each other. Thread-safe.
 */
final class MessageMemory {
    /** For all sessions of servers in this process: a quarter of the heap, as for the bodies of requests. */
    static final MessageMemory OF_SERVERS = new MessageMemory(Runtime.getRuntime().maxMemory() / 4);
    /** This many bytes of each share do not count: most messages are smaller. */
    static final int FREE = 16 * 1024;

    private final long total;
    private final Map<InetAddress, Long> takenByClient = new HashMap<>();
    private long taken;

    /** @param total in bytes, beyond the free part of each message */
    MessageMemory(long total) {
        this.total = total;
    }

    /** What one session holds: for the message that arrives, or for those that wait for its peer. Not thread-safe. */
    final class Share {
        private final Supplier<InetAddress> client;
        private long held;

        /** @param client always gives the same address; called only if more than the free part is needed */
        Share(Supplier<InetAddress> client) {
            this.client = client;
        }

        /**
         * Changes the memory to this many bytes in total.
         *
         * @throws WebSocketException 1013 if there is not enough memory
         */
        void hold(long bytes) {
            if (!tryHold(bytes)) {
                throw new WebSocketException(CloseReason.TRY_AGAIN_LATER, "too many messages are in memory");
            }
        }

        /** Does the same, but returns false, and changes nothing, if there is not enough memory. */
        boolean tryHold(long bytes) {
            long wanted = Math.max(0, bytes - FREE);
            if (wanted != held) {
                if (!change(client.get(), wanted - held)) {
                    return false;
                }
                held = wanted;
            }
            return true;
        }

        boolean isEmpty() {
            return held == 0;
        }
    }

    /** The bytes that are taken now. */
    synchronized long taken() {
        return taken;
    }

    /** Returns false, and changes nothing, if the client would have more than its part. */
    private synchronized boolean change(InetAddress client, long more) {
        long before = takenByClient.getOrDefault(client, 0L);
        long after = before + more;
        long others = taken - before;
        if (more > 0 && after > (total - others) / 2) {
            return false;
        }
        if (after == 0) {
            takenByClient.remove(client);
        } else {
            takenByClient.put(client, after);
        }
        taken += more;
        return true;
    }
}
