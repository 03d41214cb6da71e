package dev.freshet.client;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.http.BlockInputStream;
import java.io.IOException;

/** The response body of an exchange as a stream. */
final class ExchangeInput extends BlockInputStream {
    private final Exchange exchange;

    ExchangeInput(Exchange exchange) {
        this.exchange = exchange;
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
