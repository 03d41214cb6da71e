package dev.freshet.client;

import dev.freshet.client.exchange.ClientRuntime;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The event loops of all clients without their own. Their threads are daemons. The first use starts them. If that
 * fails, such as for lack of file descriptors, the next use tries again; a static initializer would never run again.
 * Thread-safe.
 */
final class SharedRuntime {
    static final SharedRuntime OF_PROCESS = new SharedRuntime(ClientRuntime::start);

    private final Supplier<ClientRuntime> start;
    private @Nullable ClientRuntime started;

    SharedRuntime(Supplier<ClientRuntime> start) {
        this.start = start;
    }

    synchronized ClientRuntime get() {
        ClientRuntime running = started;
        if (running == null) {
            running = start.get();
            started = running;
        }
        return running;
    }
}
