package dev.freshet.client;

import java.net.URI;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the URI of a request. */
final class RequestUri {
    private final @Nullable String base;
    private @Nullable String template;
    private @Nullable URI uri;
    private final StringBuilder parameters = new StringBuilder();

    RequestUri(@Nullable String base) {
        this.base = base;
    }

    void template(String text, Object... values) {
        Iterator<Object> left = Arrays.asList(values).iterator();
        template = text;
        uri = UriTemplate.expand(whole(text), name -> {
            if (!left.hasNext()) {
                throw new IllegalArgumentException("the URI template \"" + text + "\" has no value for {" + name + "}");
            }
            return left.next();
        });
        Origin.of(uri);
        if (left.hasNext()) {
            throw new IllegalArgumentException("the URI template \"" + text + "\" has fewer variables than values");
        }
    }

    void template(String text, Map<String, ?> values) {
        template = text;
        uri = UriTemplate.expand(whole(text), name -> values.get(name));
        Origin.of(uri);
    }

    void whole(URI given) {
        Origin.of(given);
        template = null;
        uri = given.getRawFragment() == null ? given
                : URI.create(given.toString().substring(0, given.toString().indexOf('#')));
    }

    void parameter(String name, Object... values) {
        for (Object value : values) {
            for (Object each : value instanceof Collection<?> many ? many : Collections.singletonList(value)) {
                parameters.append('&');
                UriTemplate.pair(parameters, name, each);
            }
        }
    }

    /** The path and query as given, for metrics: without the host, with a leading slash. */
    @Nullable String template() {
        String text = template;
        if (text == null) {
            return uri == null ? "/" : null;
        }
        if (isWhole(text)) {
            text = text.substring(UriTemplate.pathStart(text, text.indexOf("://") + 3));
        }
        return text.startsWith("/") ? text : "/" + text;
    }

    URI build() {
        URI known = uri == null ? UriTemplate.expand(whole(""), name -> null) : uri;
        if (parameters.isEmpty()) {
            return known;
        }
        String more = known.getRawQuery() == null ? "?" + parameters.substring(1) : parameters.toString();
        return URI.create(known + more);
    }

    private String whole(String text) {
        if (base == null || isWhole(text)) {
            return text;
        }
        if (text.isEmpty() || text.startsWith("?")) {
            return base + text;
        }
        String start = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
        return start + (text.startsWith("/") ? "" : "/") + text;
    }

    private static boolean isWhole(String text) {
        return text.startsWith("http://") || text.startsWith("https://");
    }
}
