package dev.freshet;

import dev.freshet.config.Config;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanScope;
import dev.freshet.server.HttpServer;
import dev.freshet.web.WebApplication;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** An application that serves. Every method may be called from any thread. */
public final class RunningApplication implements AutoCloseable {
    private final Servers servers;
    private final WebApplication web;
    private final Config config;
    private final @Nullable BeanScope beans;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread exitHook = new Thread(this::stopAndSay, "freshet-shutdown");
    private boolean stopped;
    private boolean clean;

    RunningApplication(Servers servers, WebApplication web, Config config, @Nullable BeanScope beans) {
        this.servers = servers;
        this.web = web;
        this.config = config;
        this.beans = beans;
    }

    /** The port in use, also where {@code server.port} is 0. */
    public int port() {
        return servers.main().port();
    }

    /** The port of {@code management.port}, also where that is 0; the same as {@link #port} where it is not set. */
    public int managementPort() {
        HttpServer beside = servers.beside();
        return beside == null ? port() : beside.port();
    }

    /** The configuration it was started with. */
    public Config config() {
        return config;
    }

    /**
     * The bean of that type.
     *
     * @throws BeanException if there is none, or several and none is primary
     */
    public <T> T bean(Class<T> type) {
        if (beans == null) {
            throw new BeanException("no bean of type " + type.getName() + ": Freshet.create() makes no beans");
        }
        return beans.get(type);
    }

    /**
     * Stops gracefully: first event streams, which would go on for ever; then the server, which answers every request
     * that it has accepted, for up to {@code server.shutdown-timeout}; then the beans, the youngest first. Returns when
     * all is ended; a request handler that calls this waits for itself. A second call does nothing.
     *
     * @return whether every request was answered in time
     */
    public synchronized boolean stop() {
        if (!stopped) {
            stopped = true;
            forgetExit();
            web.stop();
            clean = servers.stop();
            if (beans != null) {
                beans.close();
            }
            ended.countDown();
        }
        return clean;
    }

    /** The same as {@link #stop}. */
    @Override
    public void close() {
        stop();
    }

    /**
     * Waits until the application is stopped by another thread or by a signal. After a signal the process may end at
     * once: what must be done then belongs in a {@code @PreDestroy} method or a shutdown hook, not behind this call.
     */
    public void awaitStop() throws InterruptedException {
        ended.await();
    }

    /** On SIGTERM, Ctrl-C and System.exit. */
    void stopAtExit() {
        Runtime.getRuntime().addShutdownHook(exitHook);
    }

    private void stopAndSay() {
        boolean answered = stop();
        if (answered) {
            LoggerFactory.getLogger(Freshet.class).info("stopped");
        } else {
            LoggerFactory.getLogger(Freshet.class)
                    .warn("stopped; what was still running after server.shutdown-timeout was cut off");
        }
    }

    private void forgetExit() {
        if (Thread.currentThread() == exitHook) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(exitHook);
        } catch (IllegalStateException exiting) {
            // The process is ending already: the hook waits for this stop and finds nothing left to do.
            LoggerFactory.getLogger(Freshet.class).debug("stop() during exit", exiting);
        }
    }
}
