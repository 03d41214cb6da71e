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
 * @param lasting whether connections stay open; otherwise each request has its own, with a full TLS handshake
 */
record Traffic(boolean tls, int connections, int streams, boolean lasting) {
    static Traffic http1(int connections) {
        return new Traffic(false, connections, 0, true);
    }

    static Traffic http2(int connections, int streams) {
        return new Traffic(false, connections, streams, true);
    }

    static Traffic newTlsConnections(int atATime) {
        return new Traffic(true, atATime, 0, false);
    }

    Traffic overTls() {
        return new Traffic(true, connections, streams, lasting);
    }

    /** Sends requests for this number of seconds. */
    Load send(ServerProcess server, String path, int seconds, Pinning pinning) {
        String url = server.url(path);
        String secured = tls ? url.replace("http:", "https:") : url;
        if (!lasting) {
            return NewConnections.send(server.address(), path, connections, seconds);
        }
        return streams == 0 ? Load.send(secured, connections, 1, seconds, pinning)
                : Load.sendHttp2(secured, connections, streams, seconds, pinning);
    }

    @Override
    public String toString() {
        String protocol = (streams == 0 ? "HTTP/1.1" : "HTTP/2") + (tls ? " over TLS" : "");
        if (!lasting) {
            return protocol + ", a new connection for each request, " + connections + " at a time";
        }
        return protocol + ", " + connections + " connections" + (streams == 0 ? "" : ", " + streams + " streams each");
    }
}
