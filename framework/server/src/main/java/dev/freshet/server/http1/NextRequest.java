package dev.freshet.server.http1;

import dev.freshet.http.DeferringHandler.Deferred;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.http1.NotHttpException;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.admission.BodyPlaces;
import dev.freshet.server.admission.Turn;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.DroppedHandler;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Connection;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How far the next request of a connection is on its way to its handler. For the connection's owner only. */
final class NextRequest {
    enum Phase {
        /** The next head has not arrived completely. */
        HEAD,
        /** The body of the request must arrive before its handler gets a thread. */
        BODY_FIRST,
        /** The request can be admitted and handled. */
        READY,
        /** The handler has begun, and waits without a thread. Only the event loop enters and leaves this phase. */
        DEFERRED,
        /** The request was queued for too long, and the next owner refuses it. */
        OVERDUE
    }

    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Exchange exchange;
    private final Turn turn;
    private final BodyPlaces.Place bodyPlace;
    private Phase phase = Phase.HEAD;
    /** Null in {@link Phase#HEAD}. */
    private @Nullable HttpHandler handler;

    /** @param queued is called if the request was queued */
    NextRequest(Connection connection, EngineContext context, Http1Input input, Http1Exchange exchange,
            Admission.Waiting queued) {
        this.connection = connection;
        this.context = context;
        this.input = input;
        this.exchange = exchange;
        this.turn = new Turn(context.admission(), connection.client(), queued);
        this.bodyPlace = context.bodyPlaces().new Place();
    }

    Phase phase() {
        return phase;
    }

    void overdue() {
        phase = Phase.OVERDUE;
    }

    /** Whether the connection closes once its output is written. False while a request waits for its answer. */
    boolean noneFollows() {
        return phase == Phase.HEAD && exchange.closing();
    }

    /**
     * Parses the next head and chooses its handler; returns false if bytes are missing or the connection must close.
     */
    boolean parse() throws IOException {
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
            context.countRefusal(refusal.status());
            exchange.answer(refusal.status(), refusal.detail(), true);
            return false;
        }
        handler = context.handlerFor(exchange.begin());
        phase = Phase.READY;
        return true;
    }

    /**
     * Whether to wait for the body of the request without a thread, because too many threads already wait for bodies.
     * Exception: if the client waits for 100 (Continue), its handler must run now. Refuses a body that arrives too
     * slowly.
     */
    boolean bodyComesFirst() throws IOException {
        Http1Body body = input.body();
        if (body.isBuffered() || turn.isHeld() || bodyPlace.isHeld() || body.ahead().isAtHand()
                || exchange.owesContinue() || bodyPlace.take()) {
            phase = Phase.READY;
            return false;
        }
        phase = Phase.BODY_FIRST;
        try {
            connection.deadline(body.ahead().waitLimit());
        } catch (HttpException tooSlow) {
            refuse(tooSlow);
        }
        return true;
    }

    /** Whether an event loop may run the handler. */
    boolean neverBlocks() {
        return isNonBlocking() && input.body().isBuffered();
    }

    /** Whether a thread may run the handler without asking for admission. */
    boolean mayBegin() {
        return turn.isHeld() || isNonBlocking();
    }

    private boolean isNonBlocking() {
        return handler != null && handler.nonBlocking();
    }

    /** Asks for admission. After QUEUED, the caller must not touch the connection. */
    Admission.Outcome enter() {
        Admission.Outcome outcome = turn.enter(connection.loop().nanoTime() + context.timeouts().queue());
        if (outcome == Admission.Outcome.REFUSED) {
            context.reached().count(Limit.QUEUE_FULL);
        }
        return outcome;
    }

    /** Lets the handler wait without a thread; returns false if it needs one. Called on the event loop. */
    boolean defers(Runnable ready) {
        if (!context.mayDefer() || !input.body().isBuffered()) {
            return false;
        }
        Deferred begun = exchange.defer(Objects.requireNonNull(handler), ready);
        if (begun == null) {
            return false;
        }
        handler = begun;
        phase = Phase.DEFERRED;
        return true;
    }

    /** The deferred request can be handled. Called on the event loop. */
    void resume() {
        phase = Phase.READY;
    }

    /** Runs the handler. The next request can be parsed afterwards, unless the exchange has upgraded. */
    void handle() throws IOException {
        try {
            requireOpen();
            HttpHandler answering = Objects.requireNonNull(handler);
            handler = null;
            phase = Phase.HEAD;
            exchange.handle(answering);
        } finally {
            bodyPlace.close();
            turn.close();
        }
    }

    /** The server may have cut off the connection while the request was queued. */
    private void requireOpen() throws ClosedChannelException {
        if (connection.isClosed()) {
            giveUp();
            throw new ClosedChannelException();
        }
    }

    /** Answers 503 instead of running the handler. */
    void refuse() throws IOException {
        forget();
        exchange.answer(503, Admission.REFUSAL, false);
    }

    /** Answers that the body did not arrive in time. */
    void refuse(HttpException late) throws IOException {
        forget();
        exchange.answer(late.status(), late.detail(), true);
    }

    /** Drops the request, because nobody will answer it. */
    void giveUp() {
        forget();
        exchange.drop();
    }

    /** Drops the handler, which is not needed for the answer. */
    private void forget() {
        DroppedHandler.drop(handler);
        handler = null;
        phase = Phase.HEAD;
        bodyPlace.close();
    }

    /** Gives the request's place in flight back, because no thread will run it. */
    void leave() {
        turn.close();
    }
}
