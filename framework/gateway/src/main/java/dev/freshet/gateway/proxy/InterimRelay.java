package dev.freshet.gateway.proxy;

import dev.freshet.http.HttpResponse;
import dev.freshet.http.ResponseHead;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Passes interim responses on (RFC 9110 section 15.2), except 100 (Continue): the gateway's own server answers Expect.
 */
record InterimRelay(HttpResponse response) implements Consumer<ResponseHead> {
    private static final int CONTINUE = 100;
    private static final String[] NONE = {};

    /** @throws UncheckedIOException if the client is gone */
    @Override
    public void accept(ResponseHead head) {
        if (head.status() == CONTINUE) {
            return;
        }
        List<String> fields = new ArrayList<>();
        ResponseHeads.copy(head.headers(), (name, value) -> {
            fields.add(name);
            fields.add(value);
        });
        try {
            response.interim(head.status(), fields.toArray(NONE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
