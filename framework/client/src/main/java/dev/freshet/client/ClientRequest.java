package dev.freshet.client;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.http.HttpHeaders;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** A request as interceptors see it. Immutable: each change returns a new request. */
public final class ClientRequest {
    private final Target target;
    private final FieldList fields;
    private final @Nullable ClientBody body;
    private final TimeLimits limits;

    ClientRequest(Target target, FieldList fields, @Nullable ClientBody body, TimeLimits limits) {
        this.target = target;
        this.fields = fields;
        this.body = body;
        this.limits = limits;
    }

    /**
     * Method and address.
     *
     * @param foreign whether a redirect has led to another origin, even if a later one has led back
     */
    record Target(String method, URI uri, @Nullable String template, boolean foreign) {
    }

    public String method() {
        return target.method;
    }

    /** Absolute, without a fragment. */
    public URI uri() {
        return target.uri;
    }

    /** The path and query with unexpanded variables; null if the request has a complete URI. */
    public @Nullable String uriTemplate() {
        return target.template;
    }

    public HttpHeaders headers() {
        return fields.headers();
    }

    /** The body; null for none. */
    public @Nullable ClientBody body() {
        return body;
    }

    public TimeLimits limits() {
        return limits;
    }

    /** Sets a header; replaces all headers of the same name. */
    public ClientRequest withHeader(String name, String value) {
        return with(fields.with(name, value));
    }

    FieldList fields() {
        return fields;
    }

    ClientRequest with(FieldList others) {
        return new ClientRequest(target, others, body, limits);
    }

    boolean isForeign() {
        return target.foreign;
    }

    /** The same request after a redirect to another origin, which may get only these headers. */
    ClientRequest foreign(FieldList allowed) {
        return new ClientRequest(new Target(target.method, target.uri, target.template, true), allowed, body, limits);
    }

    ClientRequest within(TimeLimits others) {
        return new ClientRequest(target, fields, body, others);
    }

    /** The same request to another URI. */
    ClientRequest at(URI other) {
        return new ClientRequest(new Target(target.method, other, target.template, target.foreign), fields, body,
                limits);
    }

    /** The same request as GET, without the body and its headers. */
    ClientRequest asGet() {
        FieldList left = fields.without("Content-Type").without("Content-Encoding").without("Content-Language")
                .without("Content-Location");
        return new ClientRequest(new Target("GET", target.uri, target.template, target.foreign), left, null, limits);
    }

    /** Method and URI without the query, for messages. */
    @Override
    public String toString() {
        URI uri = target.uri;
        return target.method + " " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
