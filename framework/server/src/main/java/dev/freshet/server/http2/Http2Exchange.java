package dev.freshet.server.http2;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.PeerGoneException;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.session.Http2Stream;
import dev.freshet.http.http2.session.StreamListener;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.admission.Client;
import dev.freshet.server.admission.Turn;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.AccessLog;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.exchange.HandlerFailure;
import dev.freshet.server.io.Waiting;
import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.server.upgrade.Tunnel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request and its response on a stream; a connection has many at the same time. The thread that reads the
 * connection uses it first; after the hand-over, the request thread does. docs/errors.md says which failure leads to
 * which response.
 */
final class Http2Exchange implements SharedTask, Admission.Waiting, StreamListener {
    private static final Logger LOG = LoggerFactory.getLogger(Http2Exchange.class);

    private final Http2Connection owner;
    private final Http2Stream stream;
    private final EngineContext context;
    private final StreamWait wait;
    private final StreamInput input;
    private final StreamOutput output;
    private final Http2Response response;
    private @Nullable HttpException refusal;
    private @Nullable UpgradeHandler upgrade;
    private volatile @Nullable UpgradedStream upgraded;
    private @Nullable Http2Request request;
    private @Nullable HttpHandler handler;
    private final Turn turn;
    private boolean handedOver;
    private long began;
    /** The thread to interrupt when the shutdown runs out of time. Guarded by the connection's lock. */
    private @Nullable Thread runner;

    Http2Exchange(Http2Connection owner, Http2Stream stream, EngineContext context, @Nullable HttpException refusal) {
        this.owner = owner;
        this.stream = stream;
        this.context = context;
        this.refusal = refusal;
        this.turn = new Turn(context.admission(), client(), this);
        this.wait = new StreamWait(owner.connection(), owner.lock(), stream);
        this.output = new StreamOutput(owner, stream, wait, context.date());
        this.input = new StreamInput(owner, stream, wait, output, context);
        this.response = new Http2Response(this, output);
    }

    /** Chooses the handler. Called by the thread that parsed the head. */
    void prepare() {
        if (context.accessLog() != null) {
            began = System.nanoTime();
        }
        if (refusal != null) {
            return;
        }
        Http2Request asked = new Http2Request(input, stream.head(), owner.connection(), stream.bodyEnded());
        request = asked;
        if (stream.head().method() == HttpMethod.HEAD) {
            output.headOnly();
        }
        if (stream.head().expectsContinue()) {
            input.expectsContinue();
        }
        handler = context.handlerFor(asked);
    }

    /** Whether the reading thread can answer itself without blocking. */
    boolean runsInPlace() {
        return refusal != null || handler != null && handler.nonBlocking() && stream.bodyEnded();
    }

    /** Answers on the thread that reads the connection. */
    void runInPlace() {
        output.inPlace();
        work();
        UpgradedStream other = upgraded;
        if (other != null) {
            try {
                context.threads().execute(SharedTask.of(threads(), other::open));
            } catch (RuntimeException | Error e) {
                giveUp();
                throw e;
            }
        }
    }

    /** Gives up a request that no thread will run: frees its stream and its capacity. */
    void giveUp() {
        turn.close();
        free();
    }

    /** Asks for admission; returns false if the request is queued, or refused and answered. */
    boolean enter() {
        return switch (turn.enter(owner.connection().loop().nanoTime() + context.timeouts().queue())) {
            case ADMITTED -> true;
            case QUEUED -> false;
            case REFUSED -> {
                context.reached().count(Limit.QUEUE_FULL);
                refusal = busy();
                runInPlace();
                yield false;
            }
        };
    }

    /** Hands the admitted request over to a thread. */
    void handOver() {
        handedOver = true;
        owner.handedOver();
        try {
            runOnThread();
        } catch (RuntimeException | Error e) {
            turn.close();
            throw e;
        }
    }

    /** Handles the request on the thread that read it, unless the client has used up its share of threads. */
    void runHere() {
        ThreadShare share = threads();
        if (!share.take()) {
            handOver();
            return;
        }
        try {
            run();
        } finally {
            share.give();
        }
    }

    @Override
    public ThreadShare threads() {
        return client().threads();
    }

    @Override
    public void run() {
        work();
        UpgradedStream other = upgraded;
        if (other != null) {
            other.open();
        }
        if (owner.othersBegin() && Thread.currentThread().isVirtual()) {
            // The yield lets others add their responses, so that one write sends them all.
            Thread.yield();
        }
        try {
            owner.flush();
        } catch (IOException e) {
            owner.gone(e);
        }
        owner.endIfOver();
    }

    @Override
    public void admitted() {
        runOnThread();
    }

    @Override
    public void waitedTooLong() {
        context.reached().count(Limit.QUEUE_TIMEOUT);
        refusal = busy();
        if (owner.connection() instanceof Waiting) {
            runOnThread();
        } else {
            output.inPlace();
            run();
        }
    }

    @Override
    public void dropped() {
        free();
    }

    @Override
    public void received() {
        wait.wake();
        UpgradedStream other = upgraded;
        if (other != null) {
            other.wake();
        }
    }

    @Override
    public void taken() {
        wait.wake();
    }

    @Override
    public void failed() {
        received();
        input.failed();
    }

    /** Interrupts the handler, because the connection was cut off. Called with the lock held. */
    void interrupt() {
        UpgradedStream other = upgraded;
        if (other != null) {
            other.interrupt();
        }
        if (runner != null) {
            runner.interrupt();
        }
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

    private Client client() {
        return owner.connection().client();
    }

    private InetSocketAddress remoteAddress() {
        return owner.connection().remoteAddress();
    }

    private void work() {
        begin();
        try (turn) {
            answer();
        } finally {
            end();
        }
    }

    private void answer() {
        try {
            if (refusal != null) {
                response.problem(refusal.status(), refusal.detail());
            } else if (request != null && handler != null) {
                handle(handler, request);
            }
        } catch (IOException e) {
            LOG.debug("The peer of {} is gone: {}", remoteAddress(), e.toString());
        } finally {
            writeLog();
            if (request != null) {
                request.end();
            }
            response.end();
        }
    }

    private void begin() {
        ReentrantLock lock = owner.lock();
        lock.lock();
        runner = Thread.currentThread();
        lock.unlock();
        if (handedOver) {
            owner.begins();
        }
    }

    private void handle(HttpHandler answering, Http2Request asked) throws IOException {
        try {
            wait.requireWhole();
            call(answering, asked);
            response.complete();
        } catch (Throwable failure) {
            fail(failure, asked);
        }
    }

    private void call(HttpHandler answering, Http2Request asked) throws Exception {
        try {
            answering.handle(asked, response);
        } finally {
            asked.endReading();
            // Clears an interrupt that the handler left: it must not affect what this thread does next.
            Thread.interrupted();
        }
    }

    private void fail(Throwable failure, Http2Request asked) throws IOException {
        UpgradeHandler promised = upgrade;
        upgrade = null;
        if (promised != null) {
            Tunnel.neverBegan(promised, failure);
        }
        boolean gone = !output.isBrokenOff() && stream.failure() != null || owner.connection().isClosed();
        if (gone || PeerGoneException.in(failure) != null) {
            LOG.debug("The peer of {} is gone: {}", remoteAddress(), failure.toString());
            return;
        }
        HandlerFailure.answer(failure, asked, response);
    }

    /** Frees the stream. Its output is added but not yet written. */
    private void end() {
        UpgradeHandler next = upgrade;
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            runner = null;
            if (next == null) {
                owner.done(stream);
            } else {
                upgraded = new UpgradedStream(owner, stream, wait, context, next);
            }
        } finally {
            lock.unlock();
        }
        // Clears an interrupt that arrived after the handler returned.
        Thread.interrupted();
    }

    private void writeLog() {
        AccessLog log = context.accessLog();
        if (log == null) {
            return;
        }
        if (request != null) {
            log.write(request, response.status(), stream.sentBytes(), System.nanoTime() - began);
        } else {
            log.writeRefused(owner.connection(), response.status(), stream.sentBytes());
        }
    }

    private void runOnThread() {
        try {
            context.threads().execute(this);
        } catch (RuntimeException | Error e) {
            // The pool has stopped, or the system cannot create a thread.
            drop();
            throw e;
        }
    }

    /** Drops the request and closes the connection, because there is no thread. */
    private void drop() {
        free();
        owner.connection().close();
    }

    private void free() {
        ReentrantLock lock = owner.lock();
        lock.lock();
        try {
            stream.reset(ErrorCode.REFUSED_STREAM);
            owner.done(stream);
        } finally {
            lock.unlock();
        }
    }

    private static HttpException busy() {
        return new HttpException(503, Admission.REFUSAL);
    }
}
