package dev.freshet.server.exchange;

import dev.freshet.http.HttpRequest;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one line for each response to {@code freshet.access} at info level: address, request line, status, bytes sent
 * including the head, and milliseconds. Query strings are omitted, because they often contain tokens.
 */
public final class AccessLog {
    private final Logger log = LoggerFactory.getLogger("freshet.access");

    public void write(HttpRequest request, int status, long bytes, long nanos) {
        if (log.isInfoEnabled()) {
            log.info("{} \"{} {} {}\" {} {} {} ms", request.remoteAddress().getAddress().getHostAddress(),
                    request.method(), request.path(), request.version(), status, bytes, millis(nanos));
        }
    }

    /** Logs a request whose head could not be parsed, so that there is no request line. */
    public void writeRefused(InetSocketAddress peer, int status, long bytes) {
        log.info("{} \"-\" {} {} -", peer.getAddress().getHostAddress(), status, bytes);
    }

    private static String millis(long nanos) {
        long micros = nanos / 1000;
        String fraction = Long.toString(1000 + micros % 1000);
        return micros / 1000 + "." + fraction.substring(1);
    }
}
