package dev.freshet.http.http2.session;

import dev.freshet.http.http2.Priority;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The streams that have bytes to send and a window to send them in: the more urgent first (RFC 9218 section 10), those
 * of one urgency in turns, so that none of them starves behind a large body.
 */
final class SendQueue {
    private static final int URGENCIES = 8;
    /**
     * How many frames a stream sends in its turn if its client has no use for parts (RFC 9218 section 4.2): it should
     * end soon, but a large one must not keep the others waiting to its end.
     */
    private static final int WHOLE_TURN = 8;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
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

    /** Whose turn it is; null if none has anything to send. */
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

    /** The first has sent a frame and has more. */
    void sentOne(StreamSender first) {
        if (first.turnOver()) {
            remove(first);
            add(first);
        }
    }

    /** Without a signal a body counts as useful in parts: then small answers pass large ones. */
    private static int turn(Priority priority) {
        return priority.incremental() || priority.equals(Priority.DEFAULT) ? 1 : WHOLE_TURN;
    }
}
