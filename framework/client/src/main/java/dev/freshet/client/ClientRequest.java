package dev.freshet.client;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.http.HttpHeaders;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** A request as interceptors see it. Immutable: each change gives another. */
public final class ClientRequest {
    private final String method;
    private final URI uri;
    private final @Nullable String uriTemplate;
    private final FieldList fields;
    private final @Nullable RequestBody body;
    private final TimeLimits limits;

    ClientRequest(Target target, FieldList fields, @Nullable RequestBody body, TimeLimits limits) {
        this.method = target.method;
        this.uri = target.uri;
        this.uriTemplate = target.template;
        this.fields = fields;
        this.body = body;
        this.limits = limits;
    }

    /** What is asked of whom. */
    record Target(String method, URI uri, @Nullable String template) {
    }

    public String method() {
        return method;
    }

    /** Absolute, without a fragment. */
    public URI uri() {
        return uri;
    }

    /** Path and query as they were before variables were filled in; null where a whole URI was given. */
    public @Nullable String uriTemplate() {
        return uriTemplate;
    }

    public HttpHeaders headers() {
        return fields;
    }

    /** Null for none. */
    public @Nullable RequestBody body() {
        return body;
    }

    public TimeLimits limits() {
        return limits;
    }

    /** With this field in place of any of the same name. */
    public ClientRequest withHeader(String name, String value) {
        return with(fields.with(name, value));
    }

    public ClientRequest withoutHeader(String name) {
        return with(fields.without(name));
    }

    FieldList fields() {
        return fields;
    }

    ClientRequest with(FieldList others) {
        return new ClientRequest(new Target(method, uri, uriTemplate), others, body, limits);
    }

    /** The same with other limits. */
    ClientRequest within(TimeLimits others) {
        return new ClientRequest(new Target(method, uri, uriTemplate), fields, body, others);
    }

    /** The same elsewhere. */
    ClientRequest at(URI other) {
        return new ClientRequest(new Target(method, other, uriTemplate), fields, body, limits);
    }

    /** The same as GET, without the body. */
    ClientRequest asGet() {
        FieldList left = fields.without("Content-Type").without("Content-Encoding").without("Content-Language")
                .without("Content-Location");
        return new ClientRequest(new Target("GET", uri, uriTemplate), left, null, limits);
    }

    /** Method and URI without its query, for messages. */
    @Override
    public String toString() {
        return method + " " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
