package dev.freshet.clients;

import dev.freshet.client.ClientResponse;
import java.io.FilterInputStream;
import java.io.IOException;

/** A body stream that also closes its response. */
final class ResponseStream extends FilterInputStream {
    private final ClientResponse response;

    /** @throws IOException if the body cannot be decompressed */
    ResponseStream(ClientResponse response) throws IOException {
        super(response.body());
        this.response = response;
    }

    @Override
    public void close() {
        response.close();
    }
}
