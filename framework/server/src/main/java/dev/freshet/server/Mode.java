package dev.freshet.server;

import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.config.LimitCounters;
import dev.freshet.server.io.ConnectionFactory;
import dev.freshet.server.io.ListenerKind;
import dev.freshet.server.io.WriteLimits;
import dev.freshet.server.io.hybrid.HybridReadiness;
import dev.freshet.server.io.hybrid.WaitingConnection;
import dev.freshet.server.io.nio.NioReadiness;
import dev.freshet.server.io.nio.RoundExecutor;
import dev.freshet.server.threads.RequestThreads;
import dev.freshet.server.threads.platform.PlatformThreads;
import dev.freshet.server.threads.virtual.VirtualThreads;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * An execution mode combined with a thread type. Only this class knows both.
 *
 * @param connections creates the connections of a listener
 * @param threads the request threads
 * @param handovers hands requests over to request threads
 * @param loops the number of event loops
 * @param loopsServe whether event loops also read, parse and finish writing
 */
record Mode(Function<ListenerKind, ConnectionFactory> connections, RequestThreads threads,
        Executor handovers, int loops, boolean loopsServe) {
    static Mode of(ServerConfig config, LimitCounters reached) {
        WriteLimits limits = new WriteLimits(config.responseRate().with(config.timeouts().write()), reached);
        return switch (config.threadType()) {
            case VIRTUAL -> {
                VirtualThreads threads = new VirtualThreads();
                yield of(config, threads, new RoundExecutor(threads, threads::executeTogether), limits);
            }
            case PLATFORM -> {
                PlatformThreads threads = new PlatformThreads(config.threadPoolSize(),
                        new ClientLimit(config.clientShare()));
                yield of(config, threads, threads, limits);
            }
        };
    }

    private static Mode of(ServerConfig config, RequestThreads threads, Executor fromLoops, WriteLimits limits) {
        return switch (config.executionMode()) {
            case NIO -> new Mode(listener -> ConnectionFactory.watched(new NioReadiness(), listener, limits), threads, fromLoops,
                    loops(config, Runtime.getRuntime().availableProcessors()), true);
            // The selector only waits, so one is enough for all request threads.
            case HYBRID -> new Mode(hybrid(config, threads, limits), threads, threads, loops(config, 1), false);
        };
    }

    /** A virtual thread can wait in a read of an idle connection; a pool thread cannot be spared for that. */
    private static Function<ListenerKind, ConnectionFactory> hybrid(ServerConfig config,
            RequestThreads threads, WriteLimits limits) {
        long writeNanos = config.timeouts().write().toNanos();
        return switch (config.threadType()) {
            case VIRTUAL -> listener -> WaitingConnection.factory(threads, listener, writeNanos, limits);
            case PLATFORM -> listener -> ConnectionFactory.watched(
                    new HybridReadiness(threads, threads::executeIfFree), listener, limits);
        };
    }

    private static int loops(ServerConfig config, int otherwise) {
        return config.ioThreads() > 0 ? config.ioThreads() : otherwise;
    }
}
