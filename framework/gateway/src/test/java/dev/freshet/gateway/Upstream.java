package dev.freshet.gateway;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server behind the gateway, which answers with its name. */
public final class Upstream implements AutoCloseable {
    public final AtomicInteger asked = new AtomicInteger();
    public volatile int status = 200;
    public volatile boolean healthy = true;
    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final HttpServer server;

    private Upstream(HttpServer server) {
        this.server = server;
    }

    public static Upstream start(String name) {
        Upstream[] self = new Upstream[1];
        HttpApplication application = request -> (asked, answer) -> self[0].handler(name).handle(asked, answer);
        try {
            self[0] = new Upstream(HttpServer.start(config(), application));
        } catch (IOException failed) {
            throw new AssertionError(failed);
        }
        return self[0];
    }

    static ServerConfig config() {
        return ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0);
    }

    private HttpHandler handler(String name) {
        return (request, response) -> {
            switch (request.path()) {
                case "/health" -> response.status(healthy ? 200 : 503).send();
                case "/hold" -> {
                    held.countDown();
                    released.await(20, TimeUnit.SECONDS);
                    response.send(name);
                }
                default -> {
                    asked.incrementAndGet();
                    response.status(status).send(name);
                }
            }
        };
    }

    public int port() {
        return server.port();
    }

    /** As a configuration names it. */
    public String address() {
        return "127.0.0.1:" + port();
    }

    /** Waits until a request for {@code /hold} is there. */
    public void awaitHeld() throws InterruptedException {
        if (!held.await(20, TimeUnit.SECONDS)) {
            throw new AssertionError("nothing was asked");
        }
    }

    /** Answers it. */
    public void release() {
        released.countDown();
    }

    @Override
    public void close() {
        release();
        server.stop();
    }
}
