package dev.freshet.lab.load.generator;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.util.Map;

/** Plans for servers on this machine whose right answer is {@code hello}. */
final class Plans {
    private Plans() {
    }

    static LoadPlan plan(int port, LoadModel model) {
        return plan(port, model, 20_000);
    }

    static LoadPlan plan(int port, LoadModel model, long limitMillis) {
        return plan(port, model, limitMillis, Protocol.HTTP_1_1);
    }

    static LoadPlan plan(int port, LoadModel model, long limitMillis, Protocol protocol) {
        WireRequest request = new WireRequest("GET", "/hello", Map.of("X-Test", "yes"), "");
        return new LoadPlan("127.0.0.1", port, request, new Check(200, 5, 5), model, limitMillis, protocol);
    }
}
