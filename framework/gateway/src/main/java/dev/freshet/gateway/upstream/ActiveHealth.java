package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Health;
import dev.freshet.http.log.LineLimit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Evaluates the health checks of an instance, which is healthy at first. Thread-safe. */
final class ActiveHealth {
    private static final Logger LOG = LoggerFactory.getLogger(ActiveHealth.class);

    private volatile boolean healthy = true;
    private int inRow;

    boolean isHealthy() {
        return healthy;
    }

    /** Called when the checks end. */
    synchronized void forget() {
        healthy = true;
        inRow = 0;
    }

    /**
     * @param reason of a failed check, for the log
     * @return whether this check made the instance healthy
     */
    synchronized boolean answered(boolean well, Health settings, String instance, String reason) {
        inRow = well == healthy ? 0 : inRow + 1;
        if (well == healthy || inRow < (well ? settings.healthy() : settings.unhealthy())) {
            return false;
        }
        healthy = well;
        inRow = 0;
        if (well) {
            LineLimit.write(LOG::info, LOG::debug, instance, "{} is healthy again", instance);
        } else {
            LineLimit.write(LOG::warn, LOG::debug, instance, "{} is unhealthy: {}", instance, reason);
        }
        return well;
    }
}
