package dev.freshet.http.http2.session;

import dev.freshet.http.http2.Priority;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The streams that have bytes to send and an open window. More urgent streams go first (RFC 9218 section 10); streams
 * of the same urgency take turns, so that a large body does not starve the others.
 */
final class StreamQueue {
    private static final int URGENCIES = 8;
    /**
     * Frames per turn for a client that cannot use a partial response (RFC 9218 section 4.2). Such a response should
     * end soon, but a large one must not block the others until its end.
     */
    private static final int WHOLE_TURN = 8;

    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no generic arrays
    private final @Nullable ArrayDeque<StreamSender>[] levels = new ArrayDeque[URGENCIES];

    void add(StreamSender sender) {
        Priority priority = sender.priority();
        ArrayDeque<StreamSender> level = levels[priority.urgency()];
        if (level == null) {
            level = new ArrayDeque<>(8);
            levels[priority.urgency()] = level;
        }
        sender.queuedAt(priority.urgency(), turn(priority));
        level.addLast(sender);
    }

    /** The stream whose turn it is; null if none has anything to send. */
    @Nullable StreamSender first() {
        for (ArrayDeque<StreamSender> level : levels) {
            if (level != null && !level.isEmpty()) {
                return level.peekFirst();
            }
        }
        return null;
    }

    void remove(StreamSender sender) {
        ArrayDeque<StreamSender> level = levels[sender.queuedAt()];
        if (level != null) {
            level.remove(sender);
        }
        sender.queuedAt(-1, 0);
    }

    /** The first stream has sent a frame and has more. */
    void sentOne(StreamSender first) {
        if (first.turnOver()) {
            remove(first);
            add(first);
        }
    }

    /** Without a priority signal, treats a response as incremental, so that small responses overtake large ones. */
    private static int turn(Priority priority) {
        return priority.incremental() || priority.equals(Priority.DEFAULT) ? 1 : WHOLE_TURN;
    }
}
