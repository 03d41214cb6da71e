package dev.freshet.client;

import dev.freshet.client.exchange.Exchange;
import java.io.IOException;
import java.io.InputStream;

/** The response body of an exchange as a stream. */
final class ExchangeInput extends InputStream {
    private final Exchange exchange;
    private final byte[] one = new byte[1];

    ExchangeInput(Exchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public int read() throws IOException {
        return exchange.read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        return length == 0 ? 0 : exchange.read(into, offset, length);
    }

    @Override
    public int available() {
        return exchange.available();
    }

    @Override
    public void close() {
        exchange.close();
    }
}
