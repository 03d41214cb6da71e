package lab.vertx;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Starts as many instances of the verticle as there are cores; they share the port, the pool and the counter. */
public class Main {
    private Main() {
    }

    public static void main(String[] args) {
        int port = Integer.getInteger("http.port", 8080);
        int connections = Integer.getInteger("pool.size", 10);
        DeploymentOptions onePerCore = new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
        AtomicLong level = new AtomicLong();
        Vertx vertx = Vertx.vertx(new VertxOptions().setPreferNativeTransport(Boolean.getBoolean("native.transport")));
        if (Boolean.getBoolean("native.transport") && !vertx.isNativeTransportEnabled()) {
            System.err.println("No native transport: " + vertx.unavailableNativeTransportCause());
            System.exit(1);
        }
        Database.open(vertx, List.of(args).contains("postgresql"), connections)
                .compose(pool -> vertx.deployVerticle(() -> new ServiceVerticle(port, pool, level), onePerCore))
                .onFailure(e -> {
                    System.err.println("Cannot start: " + e.getMessage());
                    vertx.close();
                });
    }
}
