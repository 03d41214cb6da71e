package dev.freshet.server.http2;

import dev.freshet.http.HttpException;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.session.Http2ServerStream;
import dev.freshet.http.http2.session.StreamListener;
import dev.freshet.http.lock.ScopedLock;
import dev.freshet.server.admission.Admission;
import dev.freshet.server.admission.Turn;
import dev.freshet.server.config.Limit;
import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.io.Waiting;
import dev.freshet.server.share.SharedTask;
import dev.freshet.server.share.ThreadShare;
import dev.freshet.server.upgrade.Tunnel;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way to a thread and back; a connection has many at the same time. The thread that reads the
 * connection uses it first; after the hand-over, the request thread does.
 */
final class Http2Task implements SharedTask, Admission.Waiting, StreamListener {
    private final Http2Connection owner;
    private final Http2ServerStream stream;
    private final EngineContext context;
    private final StreamWait wait;
    private final Http2Exchange exchange;
    private final Turn turn;
    private boolean handedOver;
    /** Whether the handler waits without a thread. Only the event loop changes it. */
    private volatile boolean deferred;
    /** The thread to interrupt when the shutdown runs out of time. Guarded by the connection's lock. */
    private @Nullable Thread runner;
    private volatile @Nullable UpgradedStream upgraded;

    Http2Task(Http2Connection owner, Http2ServerStream stream, EngineContext context, @Nullable HttpException refusal) {
        this.owner = owner;
        this.stream = stream;
        this.context = context;
        this.wait = new StreamWait(owner, stream);
        this.exchange = new Http2Exchange(owner, stream, wait, context, refusal);
        this.turn = new Turn(context.admission(), owner.connection().client(), this);
    }

    /** Begins the request; returns whether it is admitted and needs a thread. */
    boolean begins() {
        exchange.prepare();
        if (exchange.neverBlocks()) {
            runInPlace();
            return false;
        }
        return entered() && !defers();
    }

    /** Whether the handler waits without a thread, on the event loop. */
    private boolean defers() {
        deferred = context.mayDefer() && exchange.defers(this::resumeSoon);
        return deferred;
    }

    private void resumeSoon() {
        owner.connection().loop().execute(this::resume);
    }

    /** The deferred request can be handled: here if that cannot block, else on a thread. */
    private void resume() {
        if (!deferred) {
            return;
        }
        deferred = false;
        if (needsNoThread()) {
            runInPlace();
            owner.flushSoon();
        } else {
            handOver();
        }
    }

    private boolean needsNoThread() {
        try {
            return exchange.neverBlocks() || exchange.isReset();
        } catch (RuntimeException | Error e) {
            giveUp();
            owner.flushSoon();
            throw e;
        }
    }

    /** Answers on the thread that reads the connection. */
    private void runInPlace() {
        exchange.inPlace();
        work();
        UpgradedStream other = upgraded;
        if (other != null) {
            try {
                context.threads().execute(other);
            } catch (RuntimeException | Error e) {
                giveUp();
                Tunnel.withoutThread(Objects.requireNonNull(exchange.upgraded()), e);
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
    private boolean entered() {
        return switch (turn.enter(owner.connection().loop().nanoTime() + context.timeouts().queue())) {
            case ADMITTED -> true;
            case QUEUED -> false;
            case REFUSED -> {
                context.reached().count(Limit.QUEUE_FULL);
                exchange.refuse();
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
        return owner.connection().client().threads();
    }

    @Override
    public void run() {
        work();
        UpgradedStream other = upgraded;
        if (other != null) {
            other.run();
        }
        if (owner.othersBegin() && Thread.currentThread().isVirtual()) {
            // The yield lets others add their responses, so that one write sends them all.
            Thread.yield();
        }
        owner.writeAndEnd();
    }

    @Override
    public void admitted() {
        runOnThread();
    }

    @Override
    public void waitedTooLong() {
        context.reached().count(Limit.QUEUE_TIMEOUT);
        exchange.refuse();
        if (owner.connection() instanceof Waiting) {
            runOnThread();
        } else {
            exchange.inPlace();
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
        exchange.failed();
        if (deferred) {
            resumeSoon();
        }
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

    private void work() {
        begin();
        try (turn) {
            exchange.answer();
        } finally {
            end();
        }
    }

    private void begin() {
        try (ScopedLock _ = owner.lock().hold()) {
            runner = Thread.currentThread();
        }
        if (handedOver) {
            owner.begins();
        }
    }

    /** Frees the stream. Its output is added but not yet written. */
    private void end() {
        UpgradeHandler next = exchange.upgraded();
        try (ScopedLock _ = owner.lock().hold()) {
            runner = null;
            if (next == null) {
                owner.done(stream);
            } else {
                upgraded = new UpgradedStream(owner, stream, wait, context, next);
            }
        }
        // Clears an interrupt that arrived after the handler returned.
        Thread.interrupted();
    }

    private void runOnThread() {
        try {
            context.threads().execute(this);
        } catch (RuntimeException | Error e) {
            // The pool has stopped, or the system cannot create a thread.
            free();
            owner.connection().close();
            throw e;
        }
    }

    private void free() {
        exchange.drop();
        try (ScopedLock _ = owner.lock().hold()) {
            stream.reset(ErrorCode.REFUSED_STREAM);
            owner.done(stream);
        }
    }
}
