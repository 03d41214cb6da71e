package dev.freshet.fuzz;

import dev.freshet.http.Cookies;
import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The name of a cookie, and a Cookie header in each further line; compared with the plainest reading of them. */
final class CookieTarget implements FuzzTarget {
    /** Only Cookie headers. */
    private record CookieHeaders(List<String> values) implements HttpHeaders {
        @Override
        public int size() {
            return values.size();
        }

        @Override
        public @Nullable String first(String name) {
            return values.isEmpty() ? null : values.getFirst();
        }

        @Override
        public List<String> all(String name) {
            return values;
        }

        @Override
        public boolean contains(String name) {
            return !values.isEmpty();
        }

        @Override
        public void forEach(BiConsumer<? super String, ? super String> action) {
            values.forEach(value -> action.accept("Cookie", value));
        }
    }

    @Override
    public void test(byte[] input) {
        List<String> lines = List.of(new String(input, StandardCharsets.ISO_8859_1).split("\n", -1));
        String name = lines.getFirst();
        if (!FieldSyntax.isToken(name)) {
            return;
        }
        List<String> headers = lines.subList(1, lines.size());
        String read = Cookies.first(new CookieHeaders(headers), name);
        String expected = plainly(headers, name);
        if (!Objects.equals(read, expected)) {
            throw new IllegalStateException("reads " + read + " and not " + expected);
        }
    }

    private static @Nullable String plainly(List<String> headers, String name) {
        for (String header : headers) {
            for (String part : header.split(";", -1)) {
                String cookie = part.replaceAll("^[ \t]+", "").replaceAll("[ \t]+$", "");
                if (cookie.startsWith(name + "=")) {
                    return cookie.substring(name.length() + 1);
                }
            }
        }
        return null;
    }
}
