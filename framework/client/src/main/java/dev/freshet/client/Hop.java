package dev.freshet.client;

import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.http.HttpHeaders;
import java.io.IOException;
import java.net.CookieHandler;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sends one request to one server: adds the client's own headers and receives the response head. */
final class Hop {
    /** A cookie in the form of RFC 2965, which RFC 6265 has replaced. The JDK uses it for cookies with Max-Age. */
    private static final Pattern OLD_COOKIE =
            Pattern.compile("([^=;]+)=\"([^;]*)\"(?:;\\$(?:Path|Domain|Port)=\"[^;]*\")+");
    private static final String OLD_VERSION = "$Version=\"1\"";

    private final Connections connections;
    private final ClientSettings.Conduct conduct;
    private final Json json;
    private final @Nullable String accepted;

    Hop(Connections connections, ClientSettings settings) {
        this.connections = connections;
        this.conduct = settings.conduct();
        this.json = settings.json();
        this.accepted = conduct.codings().isEmpty() ? null
                : String.join(", ", conduct.codings().stream().map(ContentCoding::text).toList());
    }

    ClientResponse send(ClientRequest request) throws IOException {
        // A range of a compressed body cannot be decompressed.
        boolean decoding = accepted != null && !request.fields().contains("Accept-Encoding")
                && !request.fields().contains("Range");
        FieldList fields = completed(request, decoding);
        Origin origin = Origin.of(request.uri());
        OutgoingRequest outgoing = new OutgoingRequest(request.method(), target(request.uri()), origin.authority());
        fields.headers().forEach(outgoing::field);
        ClientBody body = request.body();
        outgoing.contentLength(body == null ? 0 : body.length());
        Exchange exchange = connections.begin(origin, outgoing, request.limits());
        try {
            if (body != null) {
                RequestOutput.send(body, exchange);
            }
            storeCookies(request.uri(), exchange.response().headers());
            return response(request, exchange, decoding ? conduct.codings() : List.of());
        } catch (IOException | RuntimeException | Error e) {
            exchange.close();
            throw e;
        }
    }

    /** Waits for the response. */
    ClientResponse response(ClientRequest request, Exchange exchange, List<ContentCoding> codings) throws IOException {
        return new ClientResponse(new ClientResponse.Source(request, exchange, exchange.response()), conduct.sizes(),
                codings, json);
    }

    /** Asks for another protocol and waits for the response. The caller closes the exchange. */
    Exchange upgrade(ClientRequest request, String protocol) throws IOException {
        Origin origin = Origin.of(request.uri());
        OutgoingRequest outgoing =
                new OutgoingRequest(request.method(), target(request.uri()), origin.authority()).protocol(protocol);
        completed(request, false).headers().forEach(outgoing::field);
        Exchange exchange = connections.beginWebSocket(origin, outgoing, request.limits());
        try {
            storeCookies(request.uri(), exchange.response().headers());
            return exchange;
        } catch (IOException | RuntimeException | Error e) {
            exchange.close();
            throw e;
        }
    }

    private static String target(URI uri) {
        String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    }

    private FieldList completed(ClientRequest request, boolean decoding) throws IOException {
        FieldList fields = request.fields();
        if (decoding && accepted != null) {
            fields = fields.and("Accept-Encoding", accepted);
        }
        fields = fields.orElse("User-Agent", "Freshet");
        TraceContext trace = fields.contains("traceparent") ? null : conduct.trace().get();
        if (trace != null) {
            fields = fields.and("traceparent", trace.traceparent());
            // The identifiers of a trace are random. Its vendor data may be internal, so no foreign origin gets it.
            boolean whole = trace.tracestate() != null && !request.isForeign();
            fields = whole ? fields.with("tracestate", trace.tracestate()) : fields;
        }
        return withCookies(request.uri(), fields);
    }

    /** Puts the caller's cookies before the stored ones, in one header (RFC 6265 section 5.4). */
    private FieldList withCookies(URI uri, FieldList fields) throws IOException {
        CookieHandler cookies = conduct.cookies();
        if (cookies == null) {
            return fields;
        }
        List<String> all = new ArrayList<>(fields.headers().all("Cookie"));
        cookies.get(uri, Map.of()).forEach((name, values) -> {
            if (name.equalsIgnoreCase("Cookie")) {
                values.stream().filter(each -> !each.equals(OLD_VERSION)).map(Hop::modern).forEach(all::add);
            }
        });
        return all.isEmpty() ? fields : fields.with("Cookie", String.join("; ", all));
    }

    private static String modern(String cookie) {
        Matcher old = OLD_COOKIE.matcher(cookie);
        return old.matches() ? old.group(1) + '=' + old.group(2) : cookie;
    }

    private void storeCookies(URI uri, HttpHeaders received) throws IOException {
        CookieHandler cookies = conduct.cookies();
        if (cookies != null && received.contains("Set-Cookie")) {
            cookies.put(uri, Map.of("Set-Cookie", received.all("Set-Cookie")));
        }
    }
}
