package dev.freshet.server.exchange;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.io.Connection;
import java.net.InetAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs one line for each response to {@code freshet.access} at info level: address, request line, status, bytes sent
 * including the head, and milliseconds. Query strings are omitted, because they often contain tokens. A server with
 * several listeners appends the name of the listener. If the client left before the response, the status is a dash.
 */
public final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);

    private final Logger log = LoggerFactory.getLogger("freshet.access");
    private final boolean namesListener;

    /** @param namesListener whether to append the name of the listener */
    public AccessLog(boolean namesListener) {
        this.namesListener = namesListener;
    }

    public void write(HttpRequest request, int status, long bytes, long nanos) {
        try {
            if (log.isInfoEnabled()) {
                log.info("{} \"{} {} {}\" {} {} {} ms{}", shown(request.remoteAddress().getAddress()),
                        request.method(), request.path(), request.version(), shown(status, bytes), bytes, millis(nanos),
                        listener(request.listener()));
            }
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    /** Logs a request whose head could not be parsed, so that there is no request line. */
    public void writeRefused(Connection peer, int status, long bytes) {
        try {
            log.info("{} \"-\" {} {} -{}", shown(peer.remoteAddress().getAddress()), status, bytes,
                    listener(peer.listener()));
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    /** An appender of the application may throw. The caller still has to send the response and to free its memory. */
    private static void failed(Throwable e) {
        try {
            LineLimit.write(LOG::error, LOG::debug, e, "Cannot write to the access log", e);
        } catch (RuntimeException | Error again) {
            // Both logs may have the same appender.
        }
    }

    /** A response has at least a head. */
    private static String shown(int status, long bytes) {
        return bytes == 0 ? "-" : Integer.toString(status);
    }

    private static String shown(InetAddress peer) {
        // A peer on a UNIX domain socket has no address, only the name "unix".
        return peer.isAnyLocalAddress() ? peer.getHostName() : peer.getHostAddress();
    }

    private String listener(String name) {
        return namesListener ? " " + name : "";
    }

    private static String millis(long nanos) {
        long micros = nanos / 1000;
        String fraction = Long.toString(1000 + micros % 1000);
        return micros / 1000 + "." + fraction.substring(1);
    }
}
