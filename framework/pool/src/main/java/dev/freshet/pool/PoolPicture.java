package dev.freshet.pool;

import org.jspecify.annotations.Nullable;

/**
 * What messages say about a pool: its sizes, and which thread has held a connection longest.
 *
 * @param holder null if no connection is borrowed
 * @param heldNanos how long {@code holder} has held its connection
 * @param ownLeases connections that the asking thread holds, if one asks
 * @param failure the newest failure to open a connection; null after a success
 */
record PoolPicture(String name, int size, int maximum, int idle, int inUse, int opening, int waiting,
        @Nullable String holder, long heldNanos, int ownLeases, @Nullable Throwable failure) {
    static PoolPicture of(String name, ConnectionStock stock, long now, @Nullable Thread asking) {
        PhysicalConnection longest = null;
        int own = 0;
        for (PhysicalConnection next : stock.connections) {
            if (next.state == PhysicalConnection.State.LENT) {
                if (longest == null || next.since - longest.since < 0) {
                    longest = next;
                }
                own += asking != null && next.holder == asking ? 1 : 0;
            }
        }
        return new PoolPicture(name, stock.size(), stock.maximum, stock.idle.size(), stock.inUse(),
                stock.opening + stock.checking, stock.waiters.size(), longest == null ? null : named(longest.holder),
                longest == null ? 0 : now - longest.since, own, stock.retry.last());
    }

    /** The thread's name, or its number if it has none, as virtual threads often do. */
    static String named(@Nullable Thread thread) {
        if (thread == null) {
            return "unknown";
        }
        return thread.getName().isEmpty() ? "#" + thread.threadId() : "\"" + thread.getName() + "\"";
    }

    /** For example {@code pool main: size 10 of 10, 10 in use, 0 idle, 0 opening, 3 waiting; longest held ...}. */
    String text() {
        StringBuilder text = new StringBuilder(160).append("pool ").append(name)
                .append(": size ").append(size).append(" of ").append(maximum)
                .append(", ").append(inUse).append(" in use, ").append(idle).append(" idle, ")
                .append(opening).append(" opening, ").append(waiting).append(" waiting");
        if (holder != null) {
            text.append("; longest held: for ").append(Times.text(heldNanos)).append(" by thread ").append(holder);
        }
        if (ownLeases > 0) {
            text.append("; this thread holds ").append(ownLeases).append(" itself");
        }
        return text.toString();
    }
}
