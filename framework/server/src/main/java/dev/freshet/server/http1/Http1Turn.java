package dev.freshet.server.http1;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.http1.NotHttpException;
import dev.freshet.server.admission.Admission.Outcome;
import dev.freshet.server.admission.BodyPlaces;
import dev.freshet.server.admission.Turn;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Watched;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * The next request of a connection on its way to a handler: it is parsed, then admitted, queued or refused, then
 * handled. For the connection's owner only. The queue owns the connection of a queued request.
 */
final class Http1Turn implements Admission.Waiting {
    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Exchange exchange;
    private final Runnable onLoopAfterRefusal;
    /** The handler of the pending request; null if there is no parsed request. */
    private @Nullable HttpHandler handler;
    private final Turn turn;
    private final BodyPlaces.Place bodyPlace;
    private boolean overdue;
    private boolean awaitsBody;

    /**
     * @param onLoopAfterRefusal continues on the event loop after a request that was queued for too long was answered
     */
    Http1Turn(Connection connection, EngineContext context, Http1Input input, Http1Exchange exchange,
            Runnable onLoopAfterRefusal) {
        this.connection = connection;
        this.context = context;
        this.input = input;
        this.exchange = exchange;
        this.onLoopAfterRefusal = onLoopAfterRefusal;
        this.turn = new Turn(context.admission(), connection.client(), this);
        this.bodyPlace = context.bodyPlaces().new Place();
    }

    /**
     * Parses the next request and chooses its handler; returns false if bytes are missing or the connection must close.
     */
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

    /** Whether a thread must refuse the pending request because it was queued for too long. */
    boolean isOverdue() {
        return overdue;
    }

    /** Whether a thread may handle the pending request now. */
    boolean mayBegin() {
        return turn.isHeld() || isNonBlocking();
    }

    /**
     * Whether to wait for the body of the pending request without a thread, because too many threads already wait for
     * bodies. Exception: if the client waits for 100 (Continue), its handler must run now.
     */
    boolean bodyComesFirst() {
        if (bodyPlace.isHeld() || turn.isHeld()) {
            return false;
        }
        awaitsBody = !input.body().isAtHand() && !exchange.owesContinue() && !bodyPlace.take();
        return awaitsBody;
    }

    /** The last result of {@link #bodyComesFirst}. */
    boolean awaitsBody() {
        return awaitsBody;
    }

    /** Drops the handler, because the body did not arrive in time. */
    void dropHandler() {
        handler = null;
        awaitsBody = false;
    }

    /** Drops the pending request, because the connection broke. */
    void giveUp() {
        handler = null;
        bodyPlace.close();
    }

    /** Asks for admission. After QUEUED, the caller must not touch the connection. */
    Outcome enter() {
        Outcome outcome = turn.enter(connection.loop().nanoTime() + context.timeouts().queue());
        if (outcome == Outcome.REFUSED) {
            context.reached().count(Limit.QUEUE_FULL);
        }
        return outcome;
    }

    /** Hands the just admitted request over to a thread. */
    void handOver() {
        try {
            goOnOnThread();
        } catch (RuntimeException | Error e) {
            turn.close();
            throw e;
        }
    }

    /** Handles the pending request and gives up its capacity. */
    void handle() throws IOException {
        HttpHandler pending = handler;
        handler = null;
        if (pending == null) {
            return;
        }
        try (turn; bodyPlace) {
            if (connection.isClosed()) {
                // The server cut off the connection while the request was queued.
                throw new ClosedChannelException();
            }
            exchange.handle(pending);
        }
    }

    /** Answers the pending request with 503. */
    void refuse() throws IOException {
        handler = null;
        overdue = false;
        bodyPlace.close();
        exchange.answer(503, Admission.REFUSAL, false);
    }

    @Override
    public void admitted() {
        goOnOnThread();
    }

    @Override
    public void waitedTooLong() {
        context.reached().count(Limit.QUEUE_TIMEOUT);
        if (!(connection instanceof Watched watched)) {
            overdue = true;
            goOnOnThread();
            return;
        }
        connection.loop().execute(() -> {
            watched.giveBack();
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

    private void goOnOnThread() {
        try {
            context.threads().execute(connection.protocol());
        } catch (RuntimeException | Error e) {
            // The pool has stopped, or the system cannot create a thread.
            bodyPlace.close();
            connection.close();
            throw e;
        }
    }
}
