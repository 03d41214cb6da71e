package dev.freshet.gateway.proxy;

import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.http.ResponseHead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Passes interim responses on (RFC 9110 section 15.2) as filters change them. Exception: 100 (Continue), because the
 * gateway's own server answers Expect.
 */
record InterimRelay(ProxyExchange exchange) implements Consumer<ResponseHead> {
    private static final int CONTINUE = 100;
    private static final String[] NONE = {};

    /** @throws UncheckedIOException if the client is gone */
    @Override
    public void accept(ResponseHead head) {
        if (head.status() == CONTINUE) {
            return;
        }
        UpstreamResponse changed = new UpstreamResponse(head.status());
        ResponseHeads.copy(head.headers(), changed::add);
        exchange.changeInterim(changed);
        List<String> fields = new ArrayList<>();
        changed.forEach((name, value) -> {
            fields.add(name);
            fields.add(value);
        });
        try {
            exchange.response().interim(head.status(), fields.toArray(NONE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
