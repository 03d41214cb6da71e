package dev.freshet.server;

import dev.freshet.server.admission.ClientLimit;
import dev.freshet.server.io.ConnectionFactory;
import dev.freshet.server.io.waiting.WaitingConnection;
import dev.freshet.server.io.watched.Readiness;
import dev.freshet.server.io.watched.WatchedConnection;
import dev.freshet.server.threads.RequestThreads;
import dev.freshet.server.threads.platform.PlatformThreads;
import dev.freshet.server.threads.virtual.RoundExecutor;
import dev.freshet.server.threads.virtual.VirtualThreads;
import java.util.concurrent.Executor;

/**
 * An execution mode combined with a thread type. Only this class knows both.
 *
 * @param connections creates connections
 * @param threads the request threads
 * @param handovers hands requests over to request threads
 * @param loops the number of event loops
 * @param loopsServe whether event loops also read and parse requests
 * @param mayDefer whether handlers may wait without a thread. False if the number of threads is limited: all of them
 *     could wait for something that a deferred handler holds, while this handler waits for a thread
 */
record Mode(ConnectionFactory connections, RequestThreads threads, Executor handovers, int loops, boolean loopsServe,
        boolean mayDefer) {
    static Mode of(ServerConfig config) {
        return switch (config.threadType()) {
            case VIRTUAL -> {
                VirtualThreads threads = new VirtualThreads();
                // A virtual thread can wait in a read of an idle connection; a pool thread cannot be spared for that.
                yield config.executionMode() == ExecutionMode.NIO
                        ? nio(config, threads, new RoundExecutor(threads))
                        : hybrid(config, threads, WaitingConnection.factory(threads));
            }
            case PLATFORM -> {
                PlatformThreads threads = new PlatformThreads(config.threadPoolSize(),
                        new ClientLimit(config.clientShare()));
                yield config.executionMode() == ExecutionMode.NIO
                        ? nio(config, threads, threads)
                        : hybrid(config, threads, WatchedConnection.factory(
                                Readiness.onThread(threads, threads::executeIfFree)));
            }
        };
    }

    private static Mode nio(ServerConfig config, RequestThreads threads, Executor handovers) {
        return new Mode(WatchedConnection.factory(Readiness.onLoop()), threads, handovers,
                loops(config, Runtime.getRuntime().availableProcessors()), true,
                config.threadType() == ThreadType.VIRTUAL);
    }

    /** The selector only waits, so one is enough for all request threads. */
    private static Mode hybrid(ServerConfig config, RequestThreads threads, ConnectionFactory connections) {
        return new Mode(connections, threads, threads, loops(config, 1), false, false);
    }

    private static int loops(ServerConfig config, int otherwise) {
        return config.ioThreads() > 0 ? config.ioThreads() : otherwise;
    }
}
