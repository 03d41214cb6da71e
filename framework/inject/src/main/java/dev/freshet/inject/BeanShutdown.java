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

    void run() {
        for (var bean : beans) {
            attempt(bean, "stop", bean::stop);
            // Two @Bean methods may return the same object, and close() need not be idempotent.
            if (bean.info().closed() && bean.instance() instanceof AutoCloseable closeable && closed.add(closeable)) {
                attempt(bean, "close", closeable::close);
            }
        }
    }

    private void attempt(BeanEntry bean, String what, Step step) {
        try {
            step.run();
        } catch (Exception | LinkageError | AssertionError failure) {
            if (failure instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            // Looked up here: an application that closes cleanly never needs this logger.
            LoggerFactory.getLogger(BeanScope.class).error("Could not {} bean {}", what, bean, failure);
        }
    }

    private interface Step {
        void run() throws Exception;
    }
}
