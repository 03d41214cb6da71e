package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Clients of every kind at once, in an order that chance brings, at a limit that makes them queue. */
@Isolated("reads what is logged")
class MixedLoadContractTest extends EngineContract {
    private static final int CLIENTS = 16;
    private static final int STEPS = 150;

    @BeforeEach
    void handlers() {
        application.on("/echo", (request, response) -> response.send(request.body().readAllBytes()));
        application.on("/stream-echo", (request, response) -> request.body().transferTo(response.body()));
        application.on("/ignore", (request, response) -> response.send("not read"));
        application.on("/large", (request, response) -> response.send(new byte[300_000]));
    }

    @Test
    void every_client_gets_its_own_answers() throws Exception {
        start(config().withConcurrency(4, 1_000).withThreadPoolSize(6));
        List<CompletableFuture<Void>> ends = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            int seed = i;
            ends.add(CompletableFuture.runAsync(() -> live(new Random(seed)), Thread::startVirtualThread));
        }
        for (CompletableFuture<Void> end : ends) {
            end.get(60, TimeUnit.SECONDS);
        }
        isInStep(client());
    }

    private void live(Random random) {
        RawClient client = null;
        try {
            for (int i = 0; i < STEPS; i++) {
                if (client == null) {
                    client = new RawClient(server());
                }
                if (!step(client, random)) {
                    client.close();
                    client = null;
                }
            }
            if (client != null) {
                isInStep(client);
                client.close();
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** False if the connection is not to be used any more. */
    private static boolean step(RawClient client, Random random) throws IOException {
        String body = "x".repeat(random.nextInt(30_000));
        switch (random.nextInt(9)) {
            case 0 -> client.get("/hello").response().is(200, "Hello, World!");
            case 1 -> client.get("/hello-on-loop").response().is(200, "Hello from the loop");
            case 2 -> client.post("/echo", body).response().is(200, body);
            case 3 -> client.post("/stream-echo", body).response().is(200, body);
            case 4 -> client.post("/ignore", body).response().is(200, "not read");
            case 5 -> assertThat(client.get("/large").response().is(200).body()).hasSize(300_000);
            case 6 -> pipeline(client, random.nextInt(40));
            case 7 -> {
                client.post("/stream-echo", body).get("/large").reset();
                return false;
            }
            default -> {
                client.send("GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
                client.response().is(200, "Hello, World!").saysClose();
                client.isEnded();
                return false;
            }
        }
        return true;
    }

    private static void pipeline(RawClient client, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            client.get(i % 3 == 0 ? "/hello" : "/hello-on-loop");
        }
        for (int i = 0; i < count; i++) {
            client.response().is(200, i % 3 == 0 ? "Hello, World!" : "Hello from the loop");
        }
    }
}
