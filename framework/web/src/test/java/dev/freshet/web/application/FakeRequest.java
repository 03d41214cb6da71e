package dev.freshet.web.application;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.PathNormaliser;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A request in memory, with the path normalised as the engine does it. */
final class FakeRequest implements HttpRequest {
    private final HttpMethod method;
    private final String target;
    private final ByteSlice path = new ByteSlice();
    private final List<String[]> fields = new ArrayList<>();
    private final Map<String, Object> attributes = new HashMap<>();
    private byte[] body = new byte[0];

    private FakeRequest(HttpMethod method, String target) {
        this.method = method;
        this.target = target;
        int question = target.indexOf('?');
        byte[] raw = (question < 0 ? target : target.substring(0, question)).getBytes(StandardCharsets.US_ASCII);
        byte[] normal = target.equals("*") ? raw : PathNormaliser.normalise(raw, 0, raw.length);
        byte[] buffer = new byte[normal.length + 8];
        System.arraycopy(normal, 0, buffer, 4, normal.length);
        path.set(buffer, 4, 4 + normal.length);
    }

    static FakeRequest of(HttpMethod method, String target) {
        return new FakeRequest(method, target);
    }

    static FakeRequest get(String target) {
        return new FakeRequest(HttpMethod.GET, target);
    }

    FakeRequest with(String name, String value) {
        fields.add(new String[] {name, value});
        return this;
    }

    FakeRequest body(String contentType, String text) {
        with("Content-Type", contentType);
        body = text.getBytes(StandardCharsets.UTF_8);
        return this;
    }

    @Override
    public HttpMethod method() {
        return method;
    }

    @Override
    public HttpVersion version() {
        return HttpVersion.HTTP_1_1;
    }

    @Override
    public String scheme() {
        return "http";
    }

    @Override
    public String authority() {
        return "localhost";
    }

    @Override
    public String target() {
        return target;
    }

    @Override
    public String path() {
        return path.toString();
    }

    @Override
    public ByteSlice pathBytes() {
        return path;
    }

    @Override
    public @Nullable String query() {
        int question = target.indexOf('?');
        return question < 0 ? null : target.substring(question + 1);
    }

    @Override
    public HttpHeaders headers() {
        return new FakeHeaders(fields);
    }

    @Override
    public long contentLength() {
        return body.length;
    }

    @Override
    public InputStream body() {
        return new ByteArrayInputStream(body);
    }

    @Override
    public HttpHeaders trailers() {
        return new FakeHeaders(List.of());
    }

    @Override
    public InetSocketAddress remoteAddress() {
        return InetSocketAddress.createUnresolved("localhost", 1);
    }

    @Override
    public @Nullable Object attribute(String name) {
        return attributes.get(name);
    }

    @Override
    public void attribute(String name, @Nullable Object value) {
        if (value == null) {
            attributes.remove(name);
        } else {
            attributes.put(name, value);
        }
    }

    @Override
    public Map<String, Object> attributes() {
        return Map.copyOf(attributes);
    }

    private record FakeHeaders(List<String[]> fields) implements HttpHeaders {
        @Override
        public int size() {
            return fields.size();
        }

        @Override
        public @Nullable String first(String name) {
            List<String> all = all(name);
            return all.isEmpty() ? null : all.getFirst();
        }

        @Override
        public List<String> all(String name) {
            return fields.stream().filter(field -> field[0].equalsIgnoreCase(name)).map(field -> field[1]).toList();
        }

        @Override
        public boolean contains(String name) {
            return first(name) != null;
        }

        @Override
        public void forEach(BiConsumer<? super String, ? super String> action) {
            fields.forEach(field -> action.accept(field[0], field[1]));
        }
    }
}
