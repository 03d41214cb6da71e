package dev.freshet.server.http2;

import dev.freshet.http.DeferringHandler.Deferred;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.PeerGoneException;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.http2.session.Http2ServerStream;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.exchange.AccessLog;
import dev.freshet.server.exchange.DroppedHandler;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.exchange.HandlerFailure;
import dev.freshet.server.io.Connection;
import dev.freshet.server.upgrade.Tunnel;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request and its response on a stream. docs/errors.md says which failure leads to which response. */
final class Http2Exchange {
    private static final Logger LOG = LoggerFactory.getLogger(Http2Exchange.class);
    /**
     * A handler runs on the event loop only if the peer accepts this many bytes: the server would keep the rest in
     * memory.
     */
    private static final int ROOM_IN_PLACE = 16 * 1024;

    private final Http2Connection owner;
    private final Connection connection;
    private final Http2ServerStream stream;
    private final EngineContext context;
    private final StreamWait wait;
    private final StreamInput input;
    private final Http2Response response;
    private @Nullable HttpException refusal;
    private @Nullable Http2Request request;
    private @Nullable HttpHandler handler;
    private @Nullable UpgradeHandler upgrade;
    private long began;

    /** @param refusal if the head must be refused; null if not */
    Http2Exchange(Http2Connection owner, Http2ServerStream stream, StreamWait wait, EngineContext context,
            @Nullable HttpException refusal) {
        this.owner = owner;
        this.connection = owner.connection();
        this.stream = stream;
        this.context = context;
        this.refusal = refusal;
        this.wait = wait;
        this.response = new Http2Response(this, owner, stream, wait, context.date());
        this.input = new StreamInput(owner, stream, wait, response, context);
    }

    /** Chooses the handler. Called by the thread that parsed the head. */
    void prepare() {
        if (context.accessLog() != null) {
            began = System.nanoTime();
        }
        if (refusal != null) {
            return;
        }
        Http2Request asked = new Http2Request(input, stream.head(), connection, stream.bodyEnded());
        request = asked;
        handler = context.handlerFor(asked);
    }

    /** Whether the reading thread can answer without blocking. */
    boolean neverBlocks() {
        return refusal != null || handler != null && handler.nonBlocking() && isOpenBothWays();
    }

    /** Whether the whole body has arrived, and the peer accepts a response of usual size. */
    private boolean isOpenBothWays() {
        return locked(() -> stream.bodyEnded() && stream.sender().hasRoom(ROOM_IN_PLACE));
    }

    /** Whether the whole request has arrived and the stream was not reset. */
    private boolean isWhole() {
        return locked(() -> stream.bodyEnded() && stream.failure() == null);
    }

    private boolean locked(BooleanSupplier question) {
        try (ScopedLock _ = owner.lock().hold()) {
            return question.getAsBoolean();
        }
    }

    /** Lets the handler wait without a thread; returns false if it needs one. Called on the event loop. */
    boolean defers(Runnable ready) {
        if (request == null || handler == null || !isWhole()) {
            return false;
        }
        Deferred begun = request.defer(handler, response, ready);
        if (begun == null) {
            return false;
        }
        handler = begun;
        return true;
    }

    /** Whether the stream was reset, so that answering only ends the request. */
    boolean isReset() {
        return locked(() -> stream.failure() != null);
    }

    /** Nobody will answer the request. */
    void drop() {
        forget();
        end();
    }

    /** Drops the handler, which will not run. */
    private void forget() {
        DroppedHandler.drop(handler);
        handler = null;
    }

    /** Answers 503 instead of running the handler. */
    void refuse() {
        refusal = new HttpException(503, Admission.REFUSAL);
    }

    /** The thread that answers must not block, because it reads the connection. */
    void inPlace() {
        response.inPlace();
    }

    /** Runs the handler and completes its response. Output is added but not yet written. */
    void answer() {
        try {
            if (refusal != null) {
                response.problem(refusal.status(), refusal.detail());
            } else if (request != null && handler != null) {
                handle(handler, request);
            }
        } catch (IOException e) {
            LOG.debug("The peer of {} is gone: {}", connection.remoteAddress(), e.toString());
        } finally {
            writeLog();
            end();
        }
    }

    private void end() {
        if (request != null) {
            request.end();
        }
        response.end();
    }

    /** The stream ended early. Called with the lock held. */
    void failed() {
        input.failed();
    }

    /** The owner of the stream after an upgrade; null while HTTP owns it. */
    @Nullable UpgradeHandler upgraded() {
        return upgrade;
    }

    /** @throws IllegalStateException if the request is not an extended CONNECT */
    void requireUpgradable() {
        if (request == null || request.upgradeProtocol() == null) {
            throw new IllegalStateException("the request does not ask for another protocol");
        }
    }

    void upgrade(UpgradeHandler next) {
        upgrade = next;
    }

    void beforeHead(Http2Response answer) {
        context.application().beforeHead(request, answer);
    }

    private void handle(HttpHandler answering, Http2Request asked) throws IOException {
        try {
            requireWhole();
            // The handler runs now, so nobody may drop it, even if an upgrade then gets no thread.
            handler = null;
            asked.handleBy(answering, response);
        } catch (Throwable failure) {
            fail(failure, asked);
        }
    }

    private void requireWhole() throws IOException {
        try {
            wait.requireWhole();
        } catch (IOException e) {
            forget();
            throw e;
        }
    }

    private void fail(Throwable failure, Http2Request asked) throws IOException {
        if (upgrade != null) {
            Tunnel.neverBegan(upgrade, failure);
            upgrade = null;
        }
        boolean gone = !response.isBrokenOff() && stream.failure() != null || connection.isClosed();
        if (gone || PeerGoneException.in(failure) != null) {
            LOG.debug("The peer of {} is gone: {}", connection.remoteAddress(), failure.toString());
        } else {
            HandlerFailure.answer(failure, asked, response);
        }
    }

    private void writeLog() {
        AccessLog log = context.accessLog();
        if (log == null) {
            return;
        }
        if (request != null) {
            log.write(request, response.status(), stream.sender().sentBytes(), System.nanoTime() - began);
        } else {
            log.writeRefused(connection, response.status(), stream.sender().sentBytes());
        }
    }
}
