package dev.freshet.web.application;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.UpgradeHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps a response in memory under the rules that an engine keeps. */
final class FakeResponse implements HttpResponse {
    private final List<String[]> fields = new ArrayList<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int status = 200;
    private boolean committed;
    private boolean streaming;

    String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    boolean wasStreamed() {
        return streaming;
    }

    List<String> all(String name) {
        return fields.stream().filter(field -> field[0].equalsIgnoreCase(name)).map(field -> field[1]).toList();
    }

    @Override
    public int status() {
        return status;
    }

    @Override
    public HttpResponse status(int status) {
        requireUncommitted();
        this.status = status;
        return this;
    }

    @Override
    public HttpResponse header(String name, String value) {
        removeHeader(name);
        return addHeader(name, value);
    }

    @Override
    public HttpResponse header(PreparedHeader header) {
        return header(header.name(), header.value());
    }

    @Override
    public HttpResponse addHeader(String name, String value) {
        requireUncommitted();
        FieldSyntax.requireName(name);
        FieldSyntax.requireValue(name, value);
        fields.add(new String[] {name, value});
        return this;
    }

    @Override
    public HttpResponse removeHeader(String name) {
        requireUncommitted();
        fields.removeIf(field -> field[0].equalsIgnoreCase(name));
        return this;
    }

    @Override
    public @Nullable String header(String name) {
        List<String> all = all(name);
        return all.isEmpty() ? null : all.getFirst();
    }

    @Override
    public void send(byte[] body, int offset, int length) {
        if (streaming) {
            throw new IllegalStateException("streaming already");
        }
        requireUncommitted();
        if (length > 0) {
            header("Content-Length", Integer.toString(length));
        }
        committed = true;
        bytes.write(body, offset, length);
    }

    @Override
    public OutputStream body() {
        streaming = true;
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] source, int offset, int length) {
                committed = true;
                bytes.write(source, offset, length);
            }
        };
    }

    @Override
    public void interim(int status, String... fields) {
        throw new IllegalStateException("no test sends this through a fake");
    }

    @Override
    public HttpResponse trailer(String name, String value) {
        throw new IllegalStateException("no test sends this through a fake");
    }

    @Override
    public void upgrade(UpgradeHandler handler) {
        throw new IllegalStateException("no test sends this through a fake");
    }

    @Override
    public boolean isCommitted() {
        return committed;
    }

    @Override
    public void reset() {
        requireUncommitted();
        status = 200;
        fields.clear();
        bytes.reset();
        streaming = false;
    }

    private void requireUncommitted() {
        if (committed) {
            throw new IllegalStateException("the response is committed");
        }
    }
}
