package dev.freshet.benchmarks.micro.part;

import dev.freshet.http.HttpResponse;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.PreparedHeader;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** A response that goes nowhere: copies the body to where a connection would gather it. */
final class KeptResponse implements HttpResponse {
    private final OutputBytes out = new OutputBytes(new byte[16 * 1024]);

    int size() {
        return out.size();
    }

    @Override
    public void send(byte[] body, int offset, int length) {
        out.size(0);
        out.put(body, offset, length);
    }

    @Override
    public void send() {
        out.size(0);
    }

    @Override
    public OutputStream body() {
        out.size(0);
        return new OutputStream() {
            @Override
            public void write(int b) {
                out.put((byte) b);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                out.put(bytes, offset, length);
            }
        };
    }

    @Override
    public int status() {
        return 200;
    }

    @Override
    public HttpResponse status(int status) {
        return this;
    }

    @Override
    public HttpResponse header(String name, String value) {
        return this;
    }

    @Override
    public HttpResponse header(PreparedHeader header) {
        return this;
    }

    @Override
    public HttpResponse addHeader(String name, String value) {
        return this;
    }

    @Override
    public HttpResponse removeHeader(String name) {
        return this;
    }

    @Override
    public @Nullable String header(String name) {
        return null;
    }

    @Override
    public boolean isCommitted() {
        return false;
    }

    @Override
    public void reset() {
        out.size(0);
    }
}
