package dev.freshet.client.exchange;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.KeptHeaders;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.UnreadBytes;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The response on its way from the event loop to the reading thread. Guarded by the transfer. */
final class ResponseSide {
    /** The maximum number of interim responses; a server that sends more is broken. */
    static final int MAX_INTERIM = 64;

    private final UnreadBytes body = new UnreadBytes();
    private final int creditFrom;
    private @Nullable Consumer<? super ResponseHead> onInterim;
    private @Nullable ArrayDeque<ReceivedHead> interims;
    private int interimCount;
    private @Nullable ReceivedHead head;
    private @Nullable HttpHeaders trailers;
    private int uncredited;

    /** @param window bytes that may arrive before some are credited */
    ResponseSide(int window) {
        creditFrom = window / 2;
    }

    void onInterim(Consumer<? super ResponseHead> action) {
        onInterim = action;
    }

    /** Stores an interim response; returns false if there are too many. */
    boolean interim(ResponseHead received) {
        if (interims == null) {
            interims = new ArrayDeque<>();
        }
        interims.add(ReceivedHead.copyOf(received));
        return ++interimCount <= MAX_INTERIM;
    }

    /** The next interim response to deliver, or null. */
    @Nullable ReceivedHead nextInterim() {
        return interims == null ? null : interims.poll();
    }

    /** Whether there is a head, final or interim, that was not delivered. */
    boolean hasNews() {
        return head != null || interims != null && !interims.isEmpty();
    }

    void tell(ReceivedHead interim) {
        if (onInterim != null) {
            onInterim.accept(interim);
        }
    }

    void head(ResponseHead received) {
        head = ReceivedHead.copyOf(received);
    }

    @Nullable ReceivedHead head() {
        return head;
    }

    /** Whether nothing has arrived, not even an interim response. */
    boolean isUntouched() {
        return head == null && interimCount == 0;
    }

    UnreadBytes body() {
        return body;
    }

    /** Counts read bytes; returns whether to credit them now. */
    boolean read(int count) {
        uncredited += count;
        return uncredited >= creditFrom;
    }

    /** The bytes to credit now; 0 while they are few, so that credits are not sent for each read. */
    int takeCredit() {
        int credit = uncredited >= creditFrom ? uncredited : 0;
        uncredited -= credit;
        return credit;
    }

    void whole(HttpHeaders received) {
        trailers = KeptHeaders.copyOf(received);
    }

    boolean isWhole() {
        return trailers != null;
    }

    HttpHeaders trailers() {
        return trailers == null ? KeptHeaders.NONE : trailers;
    }
}
