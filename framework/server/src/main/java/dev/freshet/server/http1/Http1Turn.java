package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.Limit;
import dev.freshet.http.http1.NotHttpException;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.admission.Admission.Outcome;
import dev.freshet.server.io.Connection;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * The next request of a connection and its turn among all those in hand: parsed, then admitted, queued or refused, then
 * handled. By the owner of the connection only; a request that is queued takes the connection with it.
 */
final class Http1Turn implements Admission.Waiting {
    private final Connection connection;
    private final Http1Context context;
    private final Http1Input input;
    private final Http1Exchange exchange;
    private final Runnable onLoopAfterRefusal;
    /** Who answers the request that is parsed and not yet handled; null when bytes must be read first. */
    private @Nullable HttpHandler handler;
    private boolean admitted;
    private boolean overdue;
    private boolean hasBodyPlace;
    private boolean awaitsBody;
    private volatile long waitLimit;

    /** @param onLoopAfterRefusal goes on, on the loop, after a request that waited too long was answered */
    Http1Turn(Connection connection, Http1Context context, Http1Input input, Http1Exchange exchange,
            Runnable onLoopAfterRefusal) {
        this.connection = connection;
        this.context = context;
        this.input = input;
        this.exchange = exchange;
        this.onLoopAfterRefusal = onLoopAfterRefusal;
    }

    /** Parses the next request and finds its handler. False if bytes are missing, or the connection is to close. */
    boolean next() throws IOException {
        if (exchange.closing()) {
            return false;
        }
        try {
            if (!input.parseHead()) {
                return false;
            }
        } catch (NotHttpException other) {
            exchange.closeAfterThis();
            return false;
        } catch (HttpException refusal) {
            exchange.answer(refusal.status(), refusal.detail(), true);
            return false;
        }
        handler = context.handlerFor(exchange.begin());
        return true;
    }

    /** Whether a request is parsed and not yet handled. */
    boolean isPending() {
        return handler != null;
    }

    boolean isNonBlocking() {
        return handler != null && handler.nonBlocking();
    }

    /** Whether the pending request waited too long and is to be refused, by a thread. */
    boolean isOverdue() {
        return overdue;
    }

    /** Whether the pending request may be handled now, by a thread. */
    boolean mayBegin() {
        return admitted || isNonBlocking();
    }

    /**
     * Whether the body of the pending request is to come before a thread does, because too many threads wait for bodies
     * already. One that the client holds back until it is told to send must have its handler now.
     */
    boolean bodyComesFirst() {
        if (hasBodyPlace || admitted) {
            return false;
        }
        awaitsBody = !input.body().isAtHand() && !exchange.owesContinue() && !context.bodyPlaces().take();
        hasBodyPlace = !awaitsBody && !input.body().isAtHand() && !exchange.owesContinue();
        return awaitsBody;
    }

    /** As {@link #bodyComesFirst} said last. */
    boolean awaitsBody() {
        return awaitsBody;
    }

    /** The body did not come: the pending request is answered without its handler. */
    void dropHandler() {
        handler = null;
        awaitsBody = false;
    }

    /** The connection broke before the pending request was handled. */
    void giveUp() {
        handler = null;
        giveBodyPlace();
    }

    private void giveBodyPlace() {
        if (hasBodyPlace) {
            hasBodyPlace = false;
            context.bodyPlaces().give();
        }
    }

    /** Asks for a place. If the request is QUEUED the caller must not touch the connection any more. */
    Outcome enter() {
        waitLimit = connection.loop().nanoTime() + context.timeouts().queue();
        Outcome outcome = context.admission().enter(this, connection.client());
        if (outcome == Outcome.ADMITTED) {
            admitted = true;
        } else if (outcome == Outcome.REFUSED) {
            context.reached().count(Limit.QUEUE_FULL);
        }
        return outcome;
    }

    /** Gives the request that was just admitted to a thread. */
    void handOver() {
        try {
            admitted();
        } catch (RuntimeException | Error e) {
            context.admission().leave(connection.client());
            throw e;
        }
    }

    /** Handles the pending request and gives its place back. */
    void handle() throws IOException {
        HttpHandler pending = handler;
        handler = null;
        if (pending == null) {
            return;
        }
        try {
            if (connection.isClosed()) {
                // Cut off while it waited for its turn.
                throw new ClosedChannelException();
            }
            exchange.handle(pending);
        } finally {
            if (admitted) {
                admitted = false;
                context.admission().leave(connection.client());
            }
            giveBodyPlace();
        }
    }

    /** Answers the pending request 503. */
    void refuse() throws IOException {
        handler = null;
        overdue = false;
        giveBodyPlace();
        exchange.answer(503, Admission.REFUSAL, false);
    }

    @Override
    public void admitted() {
        admitted = true;
        goOnOnThread();
    }

    @Override
    public void waitedTooLong() {
        context.reached().count(Limit.QUEUE_TIMEOUT);
        if (connection.waitsInRead()) {
            overdue = true;
            goOnOnThread();
            return;
        }
        connection.loop().execute(() -> {
            connection.giveBack();
            try {
                refuse();
                onLoopAfterRefusal.run();
            } catch (IOException e) {
                connection.close();
            }
        });
    }

    @Override
    public void dropped() {
        giveUp();
    }

    @Override
    public long waitLimit() {
        return waitLimit;
    }

    private void goOnOnThread() {
        try {
            context.threads().execute(connection.protocol());
        } catch (RuntimeException | Error e) {
            // The pool is stopped, or the system has no thread left.
            admitted = false;
            giveBodyPlace();
            connection.close();
            throw e;
        }
    }
}
