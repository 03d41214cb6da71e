package dev.freshet.server.http2;

import dev.freshet.http.ResponseFields;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.server.exchange.ServerResponse;
import java.io.IOException;
import java.util.Objects;

final class Http2Response extends ServerResponse {
    private final Http2Exchange exchange;
    private final StreamOutput output;

    Http2Response(Http2Exchange exchange, StreamOutput output) {
        super(new ResponseFields());
        this.exchange = exchange;
        this.output = output;
    }

    @Override
    protected void beforeHead() {
        exchange.beforeHead(this);
    }

    @Override
    protected void sendWhole(int status, ResponseFields fields, byte[] body, int offset, int length)
            throws IOException {
        output.whole(status, fields, body, offset, length, trailers());
    }

    @Override
    protected void sendInterim(int status, ResponseFields fields) throws IOException {
        output.interim(status, fields);
    }

    @Override
    protected boolean sendHead(int status, ResponseFields fields) throws IOException {
        return output.head(status, fields);
    }

    @Override
    protected void sendPart(byte[] body, int offset, int length, boolean flush) throws IOException {
        output.part(body, offset, length, flush);
    }

    @Override
    protected void sendEnd() throws IOException {
        output.end(trailers());
    }

    @Override
    public void upgrade(UpgradeHandler handler) throws IOException {
        Objects.requireNonNull(handler, "handler");
        exchange.requireUpgradable();
        output.tunnel(commitUpgrade(200));
        exchange.upgrade(handler);
    }

    @Override
    protected void breakOff() {
        output.breakOff();
    }
}
