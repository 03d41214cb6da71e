package dev.freshet;

import dev.freshet.config.Config;
import dev.freshet.inject.BeanException;
import dev.freshet.inject.BeanScope;
import dev.freshet.server.HttpServer;
import dev.freshet.web.Route;
import dev.freshet.web.application.WebApplication;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** A running application. Thread-safe. */
public final class RunningApplication implements AutoCloseable {
    private final Servers servers;
    private final WebApplication web;
    private final Config config;
    private final @Nullable BeanScope beans;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread exitHook = new Thread(this::stopAndSay, "freshet-shutdown");
    /** Held during the stop. */
    private final ReentrantLock stopping = new ReentrantLock();
    private volatile @Nullable Thread stopper;
    private boolean stopped;
    private boolean clean;

    RunningApplication(Servers servers, WebApplication web, Config config, @Nullable BeanScope beans) {
        this.servers = servers;
        this.web = web;
        this.config = config;
        this.beans = beans;
    }

    /**
     * The actual port, even if {@code server.port} is 0.
     *
     * @throws IllegalStateException if {@code server.unix-socket.path} is set
     */
    public int port() {
        return servers.main().port();
    }

    /**
     * The actual port of one of {@code server.listeners}, or of {@code main}.
     *
     * @throws IllegalArgumentException if there is no listener of this name
     * @throws IllegalStateException if it has a UNIX domain socket instead of a port
     */
    public int port(String listener) {
        return servers.main().port(listener);
    }

    /**
     * The actual port of the management; same as {@link #port} if {@code management.port} is not set.
     *
     * @throws IllegalStateException if the management is on the main listener and that has only a UNIX domain socket
     */
    public int managementPort() {
        HttpServer beside = servers.beside();
        return beside == null ? port() : beside.port();
    }

    /** The routes of the application, except those of WebSocket endpoints and the management. */
    public List<Route> routes() {
        return web.routes();
    }

    /** The configuration that the application was started with. */
    public Config config() {
        return config;
    }

    /**
     * The bean of this type.
     *
     * @throws BeanException if there is none, or several without a single primary one
     */
    public <T> T bean(Class<T> type) {
        if (beans == null) {
            throw new BeanException("no bean of type " + type.getName() + ": Freshet.create() makes no beans");
        }
        return beans.get(type);
    }

    /**
     * Stops gracefully. For {@code server.shutdown-delay}, only readiness changes. Then these end, in this order: event
     * streams, which would otherwise never end; the server, which answers accepted requests for up to {@code
     * server.shutdown-timeout}; the beans, the last made first. Returns when all have ended. If one of these steps
     * throws an exception, the others follow all the same. If the process ends meanwhile, by a signal or because only
     * daemon threads are left, it waits for this call. Do not call it from a request handler, which would wait for
     * itself. A second call does nothing.
     *
     * @return whether every request was answered in time
     */
    public boolean stop() {
        stopping.lock();
        try {
            if (!stopped) {
                stopped = true;
                stopper = Thread.currentThread();
                stopServersAndBeans();
            }
            return clean;
        } finally {
            stopping.unlock();
        }
    }

    private void stopServersAndBeans() {
        try {
            clean = servers.stop(web::stop);
        } finally {
            closeBeans();
        }
    }

    private void closeBeans() {
        try {
            if (beans != null) {
                beans.close();
            }
        } finally {
            // Not earlier: if the process ends while this goes on, the hook waits for it.
            forgetExit();
            ended.countDown();
        }
    }

    /** Same as {@link #stop}. */
    @Override
    public void close() {
        stop();
    }

    /**
     * Waits until another thread or a signal stops the application. After a signal, the process may end at once: put
     * cleanup into a {@code @PreDestroy} method or a shutdown hook, not after this call.
     */
    public void awaitStop() throws InterruptedException {
        ended.await();
    }

    /** Stops on SIGTERM, Ctrl-C and System.exit. */
    void stopAtExit() {
        Runtime.getRuntime().addShutdownHook(exitHook);
    }

    private void stopAndSay() {
        if (!lockAfterOtherStop()) {
            LoggerFactory.getLogger(Freshet.class)
                    .warn("Not stopped completely: System.exit was called during the stop, by the thread that stops");
            return;
        }
        boolean answered;
        try {
            answered = stop();
        } finally {
            stopping.unlock();
        }
        if (answered) {
            LoggerFactory.getLogger(Freshet.class).info("Stopped");
        } else {
            LoggerFactory.getLogger(Freshet.class)
                    .warn("Stopped; requests still running after server.shutdown-timeout were cut off");
        }
    }

    /**
     * Waits until no other thread stops the application, and locks. Returns false, without the lock, if another thread
     * never ends the stop: a {@code @PreDestroy} method may call System.exit, which returns only after this hook.
     */
    private boolean lockAfterOtherStop() {
        try {
            while (!stopping.tryLock(100, TimeUnit.MILLISECONDS)) {
                Thread other = stopper;
                if (other != null && isExiting(other)) {
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean isExiting(Thread thread) {
        for (StackTraceElement frame : thread.getStackTrace()) {
            if (frame.getClassName().equals("java.lang.Runtime") && frame.getMethodName().equals("exit")) {
                return true;
            }
        }
        return false;
    }

    private void forgetExit() {
        if (Thread.currentThread() == exitHook) {
            return;
        }
        try {
            Runtime.getRuntime().removeShutdownHook(exitHook);
        } catch (IllegalStateException exiting) {
            // The process is already ending: the hook waits for this stop and then has nothing to do.
            LoggerFactory.getLogger(Freshet.class).debug("stop() called during exit", exiting);
        }
    }
}
