package dev.freshet.benchmarks.micro.part;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.ResponseFields;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.server.exchange.ServerResponse;

/** The server's response without a connection: the body is copied into memory. */
final class KeptResponse extends ServerResponse {
    private final OutputBytes out = new OutputBytes(new byte[16 * 1024]);

    KeptResponse() {
        super(new ResponseFields());
    }

    /** Starts the response to another request. */
    void again() {
        out.size(0);
        beginAgain();
        reset();
    }

    int size() {
        return out.size();
    }

    @Override
    protected void beforeHead() {
        // No application completes the headers.
    }

    @Override
    protected void sendWhole(int status, ResponseFields fields, byte[] body, int offset, int length) {
        out.put(body, offset, length);
    }

    @Override
    protected boolean sendHead(int status, ResponseFields fields) {
        return true;
    }

    @Override
    protected void sendPart(byte[] body, int offset, int length, boolean flush) {
        out.put(body, offset, length);
    }

    @Override
    protected void sendInterim(int status, ResponseFields fields) {
        throw new UnsupportedOperationException("no handler here sends one");
    }

    @Override
    public void upgrade(UpgradeHandler handler) {
        throw new UnsupportedOperationException("no handler here upgrades");
    }

    @Override
    protected void sendEnd() {
        // Nobody waits for it.
    }

    @Override
    protected void breakOff() {
        throw new IllegalStateException("the response was not completed");
    }
}
