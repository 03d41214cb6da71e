package dev.freshet.server.tls;

import dev.freshet.transport.tls.Credential;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs which certificates are not valid or expire soon: the same line at most once a day. Thread-safe. */
final class DateWarnings {
    private static final Logger LOG = LoggerFactory.getLogger(DateWarnings.class);
    private static final Duration DAY = Duration.ofDays(1);

    /** The lines of the last day, and when each was logged. */
    private final Map<String, Instant> logged = new HashMap<>();

    synchronized void check(Collection<Credential> credentials, Instant now) {
        logged.values().removeIf(then -> !now.isBefore(then.plus(DAY)));
        for (Credential credential : credentials) {
            String problem = credential.problemOfDates(now);
            if (problem != null && logged.putIfAbsent(problem, now) == null) {
                LOG.warn("{}", problem);
            }
        }
    }
}
