package dev.freshet.benchmarks.referee;

import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.lab.measure.Pinning;

/**
 * How the requests of a contest arrive.
 *
 * @param tls whether the URL is https
 * @param connections open at a time
 * @param streams requests at a time on each HTTP/2 connection; 0 for HTTP/1.1, which has one at a time
 * @param duration how long a connection lasts
 */
record Traffic(boolean tls, int connections, int streams, Duration duration) {
    /** LASTING connections carry many requests. The others carry one, after a TLS handshake. */
    enum Duration { LASTING, NEW, RESUMED }

    static Traffic http1(int connections) {
        return new Traffic(false, connections, 0, Duration.LASTING);
    }

    static Traffic http2(int connections, int streams) {
        return new Traffic(false, connections, streams, Duration.LASTING);
    }

    static Traffic newTlsConnections(int atATime) {
        return new Traffic(true, atATime, 0, Duration.NEW);
    }

    /** Like {@link #newTlsConnections}, but clients resume their sessions by tickets. */
    static Traffic resumedTlsConnections(int atATime) {
        return new Traffic(true, atATime, 0, Duration.RESUMED);
    }

    Traffic overTls() {
        return new Traffic(true, connections, streams, duration);
    }

    /** Sends requests for this number of seconds. */
    Load send(ServerProcess server, String path, int seconds, Pinning pinning) {
        String url = server.url(path);
        String secured = tls ? url.replace("http:", "https:") : url;
        if (duration != Duration.LASTING) {
            return NewConnections.send(server.address(), path, connections, seconds, 0,
                    duration == Duration.RESUMED);
        }
        return streams == 0 ? Load.send(secured, connections, 1, seconds, pinning)
                : Load.sendHttp2(secured, connections, streams, seconds, pinning);
    }

    @Override
    public String toString() {
        String protocol = (streams == 0 ? "HTTP/1.1" : "HTTP/2") + (tls ? " over TLS" : "");
        return protocol + switch (duration) {
            case LASTING -> ", " + connections + " connections"
                    + (streams == 0 ? "" : ", " + streams + " streams each");
            case NEW -> ", a new connection for each request, " + connections + " at a time";
            case RESUMED -> ", a new connection with a ticket for each request, " + connections + " at a time";
        };
    }
}
