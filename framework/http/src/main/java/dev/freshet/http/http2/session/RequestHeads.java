package dev.freshet.http.http2.session;

import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.Http2Limits;
import dev.freshet.http.http2.Http2RequestHead;
import java.util.ArrayDeque;

/** A pool of field sections and their heads, reused for later streams of the connection. */
final class RequestHeads {
    private static final int KEPT = 16;

    private final Http2Limits limits;
    private final ArrayDeque<Slot> free = new ArrayDeque<>(KEPT);

    record Slot(FieldSection fields, Http2RequestHead head) {
    }

    RequestHeads(Http2Limits limits) {
        this.limits = limits;
    }

    Slot take() {
        Slot slot = free.pollLast();
        if (slot == null) {
            FieldSection fields = newFields();
            slot = new Slot(fields, new Http2RequestHead(fields));
        }
        return slot;
    }

    void give(Slot slot) {
        // The head of a large section keeps its bytes, even after the section has freed them.
        if (free.size() < KEPT && !slot.fields().isLarge()) {
            slot.fields().clear();
            free.addLast(slot);
        }
    }

    /** Frees memory that an idle connection does not need. */
    void rest() {
        free.clear();
    }

    FieldSection newFields() {
        return new FieldSection(limits.maxHeaderListBytes(), limits.maxHeaderCount());
    }
}
