package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Sends a body until the server answers that it does not need it (RFC 9112 section 9.3, RFC 9110 section 15.5). */
final class RequestOutput extends OutputStream {
    private static final int FIRST_REFUSAL = 300;

    private final Exchange exchange;
    /** The failures of the exchange itself. A body that closes its own stream after one may cause another. */
    private final List<ClientException> failures = new ArrayList<>();

    RequestOutput(Exchange exchange) {
        this.exchange = exchange;
    }

    /** The server has responded and does not need the rest of the body. */
    static final class NotWanted extends IOException {
        private static final long serialVersionUID = 1;

        NotWanted() {
            super("the server responded before the body was sent");
        }
    }

    /**
     * Sends the whole body, unless the server refuses it first.
     *
     * @throws ClientException if the connection failed before the server responded, or if the body is the response of
     *     another exchange, which failed
     */
    static void send(ClientBody body, Exchange exchange) throws IOException {
        RequestOutput out = new RequestOutput(exchange);
        boolean written = false;
        try {
            body.writeTo(out);
            written = true;
            exchange.end();
        } catch (NotWanted e) {
            // The caller reads the response and closes the exchange, which resets the rest.
        } catch (ClientException e) {
            // If another exchange has failed, the body is its response, and thus incomplete.
            if (!written && !out.failures.contains(e) || !exchange.responded()) {
                throw e;
            }
            exchange.response();
        }
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            if (exchange.responded() && exchange.response().status() >= FIRST_REFUSAL) {
                throw new NotWanted();
            }
            exchange.write(bytes, offset, length);
        } catch (ClientException e) {
            failures.add(e);
            throw e;
        }
    }
}
