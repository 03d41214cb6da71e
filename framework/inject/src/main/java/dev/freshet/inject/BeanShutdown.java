package dev.freshet.inject;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.slf4j.LoggerFactory;

/** Stops and closes beans in the given order. Logs failures and continues. */
final class BeanShutdown {

    private final List<BeanEntry> beans;
    private final Set<Object> closed = Collections.newSetFromMap(new IdentityHashMap<>());

    BeanShutdown(List<BeanEntry> beans) {
        this.beans = beans;
    }

    /** Restores the interrupt flag last, because it would cut short what other beans wait for when they close. */
    void run() {
        boolean interrupted = Thread.interrupted();
        for (var bean : beans) {
            interrupted |= attempt(bean, "stop", bean::stop);
            // Two @Bean methods may return the same object, and close() need not be idempotent.
            if (bean.info().closed() && bean.instance() instanceof AutoCloseable closeable && closed.add(closeable)) {
                interrupted |= attempt(bean, "close", closeable::close);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns whether the thread was interrupted meanwhile. */
    private boolean attempt(BeanEntry bean, String what, Step step) {
        boolean interrupted = false;
        try {
            step.run();
        } catch (Exception | Error failure) {
            interrupted = failure instanceof InterruptedException;
            // Looked up here: an application that closes cleanly never needs this logger.
            LoggerFactory.getLogger(BeanScope.class).error("Could not {} bean {}", what, bean, failure);
        }
        return Thread.interrupted() || interrupted;
    }

    private interface Step {
        void run() throws Exception;
    }
}
