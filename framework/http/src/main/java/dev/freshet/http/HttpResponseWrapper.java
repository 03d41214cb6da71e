package dev.freshet.http;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Passes calls on to another response. A filter overrides the methods that it changes. Files go through
 * {@link #body()}, so that the filter sees their bytes.
 */
public abstract class HttpResponseWrapper implements HttpResponse {
    private final HttpResponse response;

    protected HttpResponseWrapper(HttpResponse response) {
        this.response = response;
    }

    @Override
    public int status() {
        return response.status();
    }

    @Override
    public HttpResponse status(int status) {
        response.status(status);
        return this;
    }

    @Override
    public HttpResponse header(String name, String value) {
        response.header(name, value);
        return this;
    }

    @Override
    public HttpResponse header(PreparedHeader header) {
        response.header(header);
        return this;
    }

    @Override
    public HttpResponse addHeader(String name, String value) {
        response.addHeader(name, value);
        return this;
    }

    @Override
    public HttpResponse removeHeader(String name) {
        response.removeHeader(name);
        return this;
    }

    @Override
    public @Nullable String header(String name) {
        return response.header(name);
    }

    @Override
    public void send(byte[] body, int offset, int length) throws IOException {
        response.send(body, offset, length);
    }

    @Override
    public void send() throws IOException {
        response.send();
    }

    @Override
    public void interim(int status, String... fields) throws IOException {
        response.interim(status, fields);
    }

    @Override
    public OutputStream body() {
        return response.body();
    }

    @Override
    public HttpResponse trailer(String name, String value) {
        response.trailer(name, value);
        return this;
    }

    @Override
    public void upgrade(UpgradeHandler handler) throws IOException {
        response.upgrade(handler);
    }

    @Override
    public boolean isCommitted() {
        return response.isCommitted();
    }

    @Override
    public void reset() {
        response.reset();
    }
}
