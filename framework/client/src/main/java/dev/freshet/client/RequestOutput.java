package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import java.io.IOException;
import java.io.OutputStream;

/** Sends a body, until the server has answered that it does not want it (RFC 9112 section 9.3, RFC 9110 section 15.5). */
final class RequestOutput extends OutputStream {
    private static final int FIRST_REFUSAL = 300;

    private final Exchange exchange;

    RequestOutput(Exchange exchange) {
        this.exchange = exchange;
    }

    /** The rest of a body is not wanted: the response is there. */
    static final class NotWanted extends IOException {
        private static final long serialVersionUID = 1;

        NotWanted() {
            super("the server has answered before the body was sent");
        }
    }

    /**
     * Sends the body to its end, unless the server answers before.
     *
     * @throws ClientException if the connection has failed, and not only for bytes that nobody wants
     */
    static void send(RequestBody body, Exchange exchange) throws IOException {
        try {
            body.writeTo(new RequestOutput(exchange));
            exchange.end();
        } catch (NotWanted e) {
            // The caller reads the response, and closes the exchange, which resets the rest.
        } catch (ClientException e) {
            if (!exchange.responded()) {
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
        if (exchange.responded() && exchange.response().status() >= FIRST_REFUSAL) {
            throw new NotWanted();
        }
        exchange.write(bytes, offset, length);
    }
}
