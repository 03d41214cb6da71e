package dev.freshet.client.exchange;

import dev.freshet.http.HttpHeaders;
import dev.freshet.http.KeptHeaders;
import dev.freshet.http.ResponseHead;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What has come for a request, between the loop and the thread that reads it. Guarded by the transfer. */
final class ResponseSide {
    /** Interim responses to one request; a server that sends more has no answer in mind. */
    static final int MAX_INTERIM = 64;

    private final ByteRing body = new ByteRing();
    private final int creditFrom;
    private @Nullable Consumer<? super ResponseHead> onInterim;
    private @Nullable ArrayDeque<ReceivedHead> interims;
    private int interimCount;
    private @Nullable ReceivedHead head;
    private @Nullable HttpHeaders trailers;
    private int uncredited;

    /** @param window bytes that come before some are credited */
    ResponseSide(int window) {
        creditFrom = window / 2;
    }

    void onInterim(Consumer<? super ResponseHead> action) {
        onInterim = action;
    }

    /** Whether there were not too many. */
    boolean interim(ResponseHead received) {
        if (interims == null) {
            interims = new ArrayDeque<>();
        }
        interims.add(ReceivedHead.copyOf(received));
        return ++interimCount <= MAX_INTERIM;
    }

    /** An interim response that is to be told, or null. */
    @Nullable ReceivedHead nextInterim() {
        return interims == null ? null : interims.poll();
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

    /** Whether nothing has come, not even an interim response. */
    boolean isUntouched() {
        return head == null && interimCount == 0;
    }

    ByteRing body() {
        return body;
    }

    /** Bytes were read; gives whether it is time to credit them. */
    boolean read(int count) {
        uncredited += count;
        return uncredited >= creditFrom;
    }

    /** Bytes to credit now; 0 while they are few, so that a peer is not told of each. */
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
