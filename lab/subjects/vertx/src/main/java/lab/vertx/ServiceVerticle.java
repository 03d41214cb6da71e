package lab.vertx;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.sqlclient.Pool;
import java.util.concurrent.atomic.AtomicLong;

/** One HTTP server, on an event loop of its own. */
final class ServiceVerticle extends VerticleBase {
    private static final JsonObject UP = new JsonObject().put("status", "UP");

    private final int port;
    private final Pool pool;
    private final AtomicLong level;

    ServiceVerticle(int port, Pool pool, AtomicLong level) {
        this.port = port;
        this.pool = pool;
        this.level = level;
    }

    @Override
    public Future<?> start() {
        Router router = Router.router(vertx);
        router.get("/hello").handler(request -> text(request, "Hello, World!"));
        router.get("/health").handler(request -> request.json(UP));
        waiting(router);
        work(router);
        Users users = new Users(pool);
        router.get("/api/users").handler(users::all);
        router.get("/api/users/:id").handler(new TokenHandler("secrettoken")).handler(users::one);
        router.get("/heroes/:id").handler(new Heroes(pool, level)::one);
        router.get("/users/getAllUsers").handler(new Directory(pool)::all);
        return vertx.createHttpServer().requestHandler(router).listen(port, "127.0.0.1");
    }

    /** Timers: no thread waits. */
    private void waiting(Router router) {
        router.get("/latency").handler(request -> {
            int ms = Parameters.number(request, "ms", 100);
            vertx.setTimer(ms, timer -> text(request, "Delayed response after " + ms + "ms"));
        });
        router.get("/ping").handler(request -> vertx.setTimer(2_000, timer -> text(request, "pong")));
    }

    /** On worker threads, so that the event loop stays free; requests need not wait for each other. */
    private static void work(Router router) {
        router.get("/cpu").blockingHandler(request -> {
            int n = Parameters.number(request, "n", 35);
            text(request, "Fibonacci(" + n + ") = " + Work.fibonacci(n));
        }, false);
        router.get("/cpu-heavy").blockingHandler(request -> {
            int limit = Parameters.number(request, "limit", 10_000);
            text(request, "Primes up to " + limit + ": " + Work.countPrimes(limit));
        }, false);
    }

    private static void text(RoutingContext request, String text) {
        request.response().putHeader("content-type", "text/plain").end(text);
    }
}
