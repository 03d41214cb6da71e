package dev.freshet.dev.serve;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import java.time.Duration;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** An application behind a gate: the requests that it handles, and the connections that have left HTTP. */
final class Served {
    private final HttpApplication application;
    private final ClassLoader loader;
    private final Set<Call> calls = new HashSet<>();
    private final Map<UpgradedConnection, UpgradeHandler> upgraded = new IdentityHashMap<>();
    private final Set<Call> interrupted = new HashSet<>();
    private boolean ending;

    Served(HttpApplication application, ClassLoader loader) {
        this.application = application;
        this.loader = loader;
    }

    HttpApplication application() {
        return application;
    }

    /** The context class loader for the application's code. */
    ClassLoader loader() {
        return loader;
    }

    /** @return false if the application is ending */
    synchronized boolean enter(Call call) {
        return !ending && calls.add(call);
    }

    /** Called on the thread of the request. */
    synchronized void leave(Call call) {
        calls.remove(call);
        if (interrupted.remove(call)) {
            // The interrupt was for this request, not for the next one of the thread.
            Thread.interrupted();
        }
        notifyAll();
    }

    synchronized boolean opened(UpgradedConnection connection, UpgradeHandler handler) {
        return !ending && upgraded.put(connection, handler) == null;
    }

    synchronized void closed(UpgradedConnection connection) {
        upgraded.remove(connection);
        notifyAll();
    }

    /**
     * Lets no more requests in, tells WebSockets to close, and waits for both. Then aborts the remaining WebSockets and
     * interrupts the remaining requests. Returns these requests.
     */
    List<Call> end(Duration patience) {
        List<UpgradeHandler> handlers;
        synchronized (this) {
            ending = true;
            handlers = List.copyOf(upgraded.values());
        }
        handlers.forEach(UpgradeHandler::drain);
        await(patience);
        synchronized (this) {
            upgraded.keySet().forEach(UpgradedConnection::abort);
            // Under the lock: a thread that has left may already have the next request.
            calls.forEach(call -> call.thread().interrupt());
            interrupted.addAll(calls);
            return List.copyOf(calls);
        }
    }

    /** @return whether all requests and connections have ended */
    synchronized boolean await(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        long left = patience.toNanos();
        try {
            while (left > 0 && !(calls.isEmpty() && upgraded.isEmpty())) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return calls.isEmpty() && upgraded.isEmpty();
    }
}
