package dev.freshet.server.exchange;

import dev.freshet.http.HttpRequest;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each response, to the logger {@code freshet.access} at level info: address, request line, status, bytes
 * sent (head included) and milliseconds. Query strings are left out: they carry tokens too often.
 */
public final class AccessLog {
    private final Logger log = LoggerFactory.getLogger("freshet.access");

    public void write(HttpRequest request, int status, long bytes, long nanos) {
        if (log.isInfoEnabled()) {
            log.info("{} \"{} {} {}\" {} {} {} ms", request.remoteAddress().getAddress().getHostAddress(),
                    request.method(), request.path(), request.version(), status, bytes, millis(nanos));
        }
    }

    /** A request whose head could not be read has no request line to show. */
    public void writeRefused(InetSocketAddress peer, int status, long bytes) {
        log.info("{} \"-\" {} {} -", peer.getAddress().getHostAddress(), status, bytes);
    }

    private static String millis(long nanos) {
        long micros = nanos / 1000;
        String fraction = Long.toString(1000 + micros % 1000);
        return micros / 1000 + "." + fraction.substring(1);
    }
}
