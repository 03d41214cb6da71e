package dev.freshet.server.http1;

import dev.freshet.http.DeferringHandler.Deferred;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.PeerGoneException;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.http1.Http1RequestHead;
import dev.freshet.http.http1.Http1ResponseEncoder.Persistence;
import dev.freshet.http.http1.Http1ResponseEncoder;
import dev.freshet.server.exchange.AccessLog;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.exchange.HandlerFailure;
import dev.freshet.server.io.Connection;
import dev.freshet.server.upgrade.Tunnel;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The current request of a connection and its response. For the connection's owner only. docs/errors.md says which
 * failure leads to which response.
 */
final class Http1Exchange {
    private static final Logger LOG = LoggerFactory.getLogger(Http1Exchange.class);
    /** The largest unread body that is read and dropped to keep the connection; a larger one closes it. */
    private static final int MAX_DISCARD = 64 * 1024;

    private final Connection connection;
    private final EngineContext context;
    private final Http1Input input;
    private final Http1Output output;
    private final Http1Interim interim;
    private final ResponseFields fields = new ResponseFields();
    private final Http1Messages messages = new Http1Messages(this);
    private @Nullable Http1Request request;
    private @Nullable Http1Response response;
    private boolean peerKeepsAlive = true;
    private boolean closing;
    private @Nullable UpgradeHandler upgrade;
    private long began;

    Http1Exchange(Connection connection, EngineContext context, Http1Input input, Http1Output output,
            Http1Interim interim) {
        this.connection = connection;
        this.context = context;
        this.input = input;
        this.output = output;
        this.interim = interim;
    }

    /** Begins the exchange for the head that was just parsed. */
    Http1Request begin() {
        Http1RequestHead head = input.head();
        peerKeepsAlive = head.keepAlive();
        interim.begin(head.expectsContinue() && !input.body().ended());
        closing = !peerKeepsAlive;
        if (context.accessLog() != null) {
            began = System.nanoTime();
        }
        fields.clear();
        response = messages.response(fields);
        Http1Request next = messages.request(input.body(), head, connection);
        request = next;
        return next;
    }

    /** Lets the handler begin without a thread; returns null if it needs one. */
    @Nullable Deferred defer(HttpHandler handler, Runnable ready) {
        Http1Request asked = request;
        Http1Response answer = response;
        return asked == null || answer == null ? null : asked.defer(handler, answer, ready);
    }

    /** Nobody will answer the current request. */
    void drop() {
        if (request != null) {
            request.end();
            request = null;
        }
        if (response != null) {
            response.end();
            response = null;
        }
    }

    /** Runs the handler and completes its response; unwritten bytes stay in the output. */
    void handle(HttpHandler handler) throws IOException {
        Http1Request asked = request;
        Http1Response answer = response;
        if (asked == null || answer == null) {
            throw new IllegalStateException("no request was begun");
        }
        input.body().handledBy(Thread.currentThread());
        if (run(handler, asked, answer)) {
            messages.take(asked, answer);
        }
        if (!input.body().ended()) {
            finishBody();
        }
        input.body().handledBy(null);
    }

    /** Returns whether the handler is known to have kept neither request nor response. */
    private boolean run(HttpHandler handler, Http1Request asked, Http1Response answer) throws IOException {
        long before = output.total();
        try {
            return asked.handleBy(handler, answer);
        } catch (Throwable failure) {
            fail(failure, asked, answer);
            return false;
        } finally {
            end(asked, answer, before);
        }
    }

    /** Answers without a handler: the current request, or one whose head could not be parsed. */
    void answer(int status, @Nullable String detail, boolean thenClose) throws IOException {
        Http1Request asked = request;
        Http1Response answer = response;
        if (answer == null) {
            fields.clear();
            answer = messages.response(fields);
        }
        closing |= thenClose || !input.body().isBuffered();
        long before = output.total();
        answer.problem(status, detail);
        if (asked != null) {
            end(asked, answer, before);
            if (!input.body().ended()) {
                finishBody();
            }
        } else if (context.accessLog() != null) {
            context.accessLog().writeRefused(connection, status, output.total() - before);
        }
    }

    /** Whether the connection closes after this exchange. */
    boolean closing() {
        return closing || input.body().broken() || output.broken();
    }

    /** The connection closes after this exchange, for example because its response cannot be completed. */
    void closeAfterThis() {
        closing = true;
    }

    /** Whether the peer has announced that it sends nothing more. */
    boolean peerIsDone() {
        return !peerKeepsAlive && input.body().ended() && input.unused() == 0;
    }

    /** The owner of the connection after an upgrade; null while HTTP owns it. */
    @Nullable UpgradeHandler upgraded() {
        return upgrade;
    }

    void beforeHead(Http1Response answer) {
        context.application().beforeHead(request, answer);
    }

    Http1Output output() {
        return output;
    }

    boolean owesContinue() {
        return interim.owesContinue();
    }

    /** False for a request that could not be parsed. */
    boolean headOnly() {
        return request != null && input.head().method() == HttpMethod.HEAD;
    }

    /** False for a request that could not be parsed. */
    boolean http10() {
        return request != null && input.head().version() == HttpVersion.HTTP_1_0;
    }

    /** Drops objects that are kept for reuse. */
    void rest() {
        messages.rest();
    }

    void sendInterim(int status, ResponseFields said) throws IOException {
        if (!http10()) {
            interim.send(status, said);
        }
    }

    /**
     * Encodes the response head. If the rest of the body cannot be dropped later, the connection closes, and the head
     * says so. Another thread may still be reading the body, so its state may be outdated here; it is corrected after
     * the handler has returned.
     */
    void encodeHead(int status, long length) {
        interim.end();
        boolean bodyInTheWay = !input.body().ended() && (interim.owesContinue() && !input.body().isBuffered()
                || input.head().contentLength() > MAX_DISCARD && length >= 0);
        closing |= fields.closes() || input.body().broken() || context.draining().getAsBoolean() || bodyInTheWay
                || length == Http1ResponseEncoder.UNTIL_CLOSE;
        Http1ResponseEncoder.head(output.bytes(), status, context.date().line(), fields, length, persistence(status));
    }

    private Persistence persistence(int status) {
        if (status == 426 && fields.first("Upgrade") != null) {
            // RFC 9110 section 7.8: a sender of Upgrade also sends the connection option.
            return closing ? Persistence.UPGRADE_AND_CLOSE : Persistence.UPGRADE;
        }
        if (closing) {
            return Persistence.CLOSE;
        }
        return http10() ? Persistence.KEEP_ALIVE : Persistence.IMPLIED;
    }

    boolean mayUpgrade() {
        return request != null && request.upgradeProtocol() != null;
    }

    /** Sends 101. This handler owns the connection once the HTTP handler has returned. */
    void upgrade(UpgradeHandler handler) {
        Http1ResponseEncoder.head(output.bytes(), 101, context.date().line(), fields, Http1ResponseEncoder.NO_LENGTH,
                Persistence.UPGRADE);
        upgrade = handler;
    }

    private void fail(Throwable failure, Http1Request asked, Http1Response answer) throws IOException {
        if (upgrade != null) {
            Tunnel.neverBegan(upgrade, failure);
            upgrade = null;
        }
        PeerGoneException gone = PeerGoneException.in(failure);
        boolean peerGone = gone != null || failure instanceof IOException && asked.isAbandoned();
        if (output.broken() || connection.isClosed() || peerGone && answer.isCommitted()) {
            closing = true;
            LOG.debug("The peer of {} is gone: {}", asked.remoteAddress(), failure.toString());
        } else if (peerGone) {
            // The peer may have closed only its sending side, and still read.
            answer.problem(400, gone == null ? null : gone.getMessage());
        } else {
            HandlerFailure.answer(failure, asked, answer);
        }
    }

    private void end(Http1Request asked, Http1Response answer, long before) {
        AccessLog log = context.accessLog();
        if (log != null) {
            log.write(asked, answer.status(), output.total() - before, System.nanoTime() - began);
        }
        asked.end();
        answer.end();
        request = null;
        response = null;
    }

    /** Drops what the handler left of the body, after the response has been sent. */
    private void finishBody() throws IOException {
        if (closing()) {
            return;
        }
        if (!input.body().isBuffered()) {
            output.flushWaiting();
        }
        if (interim.owesContinue() && !input.body().isBuffered() || !input.body().discard(MAX_DISCARD)) {
            closing = true;
        }
    }
}
