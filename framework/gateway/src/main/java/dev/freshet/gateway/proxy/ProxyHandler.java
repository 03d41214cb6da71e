package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayRoute;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.HttpVersion;
import dev.freshet.http.OverloadException;
import dev.freshet.http.PreparedHeader;
import dev.freshet.http.ProblemJson;
import dev.freshet.http.log.LineLimit;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the requests of one route through its filters and its upstream. {@link #handle} may block. A failure of the
 * upstream becomes a 502, 503 or 504 problem and a log line that names the instance. Once the response has begun, the
 * client's connection or stream is reset instead, so that the response does not look complete.
 */
public final class ProxyHandler implements DeferringHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ProxyHandler.class);

    private final GatewayRoute route;
    private final ProxyOptions options;
    private final ProxyCall last;
    private final GatewayChain chain;
    /** Null if some filter may wait or answer. */
    private final @Nullable List<HeadFilter> heads;

    public ProxyHandler(GatewayRoute route, ProxyOptions options) {
        this.route = route;
        this.options = options;
        this.last = new ProxyCall(options);
        this.chain = RouteChain.of(route.filters(), last);
        boolean waits = route.filters().stream().anyMatch(filter -> !(filter instanceof HeadFilter));
        this.heads = waits ? null : route.filters().stream().map(HeadFilter.class::cast).toList();
    }

    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        if (answersItself(request, response)) {
            return;
        }
        answer(exchange(request, response), chain);
    }

    /** Begins a short request at once if no filter can wait; otherwise returns null. */
    @Override
    public @Nullable Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) {
        if (heads == null || request.contentLength() < 0 || request.contentLength() > IncomingBody.SHORT
                || request.upgradeProtocol() != null || request.method() == HttpMethod.TRACE
                || RequestHeads.endsHere(request) || namesTwoHosts(request)) {
            return null;
        }
        ProxyExchange exchange = exchange(request, response);
        try {
            heads.forEach(filter -> filter.change(exchange));
            UpstreamCall call = last.begin(exchange, ready);
            return new Sent(exchange, call, _ -> last.finish(exchange, call));
        } catch (Exception | Error refusal) {
            ready.run();
            return new Sent(exchange, null, _ -> {
                throw refusal;
            });
        }
    }

    /** The rest of a request that was begun without a thread. */
    private final class Sent implements Deferred {
        private final ProxyExchange exchange;
        private final @Nullable UpstreamCall call;
        private final GatewayChain rest;

        private Sent(ProxyExchange exchange, @Nullable UpstreamCall call, GatewayChain rest) {
            this.exchange = exchange;
            this.call = call;
            this.rest = rest;
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            answer(exchange, rest);
        }

        @Override
        public boolean nonBlocking() {
            return call != null && call.isWhole();
        }

        @Override
        public void drop() {
            if (call != null) {
                call.drop();
            }
            logGone(exchange);
        }
    }

    private ProxyExchange exchange(HttpRequest request, HttpResponse response) {
        return new ProxyExchange(request, response, route, RequestHeads.received(request, options));
    }

    /** Answers; turns failures into problems. */
    private void answer(ProxyExchange exchange, GatewayChain rest) throws Exception {
        HttpRequest request = exchange.request();
        HttpResponse response = exchange.response();
        try {
            rest.proceed(exchange);
        } catch (UpstreamException e) {
            String said = said(exchange, e);
            if (response.isCommitted()) {
                // The server resets the response and logs the message; the client no longer sees it.
                throw new HttpException(e.status(), said);
            }
            log(request, e, said);
            refuse(exchange, e);
        } catch (HttpException e) {
            refuse(exchange, e);
        } catch (ClientGoneException e) {
            logGone(exchange);
            throw e.reason();
        }
    }

    /** The server itself logs at debug that a client has left during the response, as most event streams end. */
    private void logGone(ProxyExchange exchange) {
        if (exchange.response().isCommitted()) {
            return;
        }
        LineLimit.write(LOG::info, LOG::debug, route.id(), "{} {} (499): the client left before the response",
                exchange.request().method(), exchange.request().path());
    }

    /** Answers requests that are not for an upstream; true if it did. */
    private static boolean answersItself(HttpRequest request, HttpResponse response) throws IOException {
        if (request.method() == HttpMethod.TRACE) {
            // It would show the client the headers that filters add.
            throw new HttpException(405, "the gateway does not support TRACE");
        }
        if (request.version() == HttpVersion.HTTP_2 && request.upgradeProtocol() != null
                && !WebSocketUpgrade.isRequested(request)) {
            // RFC 9220 section 3 prescribes this status for an unknown protocol.
            throw new HttpException(501, "the gateway does not support this protocol");
        }
        if (RequestHeads.endsHere(request)) {
            response.status(204).send();
            return true;
        }
        if (namesTwoHosts(request)) {
            response.status(400).header("Connection", "close").header(PreparedHeader.PROBLEM_JSON);
            response.send(ProblemJson.of(400, "the target and the Host header name different hosts"));
            return true;
        }
        return false;
    }

    /** The target's host counts (RFC 9112 section 3.2.2), but a later server might use the Host header instead. */
    private static boolean namesTwoHosts(HttpRequest request) {
        String target = request.target();
        if (target.startsWith("/") || target.equals("*")) {
            return false;
        }
        String host = request.header("Host");
        return host != null && !host.equalsIgnoreCase(request.authority());
    }

    /**
     * Answers with the changes that filters want. Without any, throws, and the surrounding handler answers. Exception:
     * that handler may ask to repeat after any 503, so it does not get one that must not be repeated.
     */
    private static void refuse(ProxyExchange exchange, HttpException refusal) throws IOException {
        if (exchange.response().isCommitted()) {
            throw refusal;
        }
        boolean unavailable = refusal.status() == 503;
        boolean repeatable = unavailable && isUnprocessed(refusal);
        if (!(refusal instanceof RefusedException) && !exchange.hasOwnChanges() && unavailable == repeatable) {
            throw repeatable ? new OverloadException(refusal.detail()) : refusal;
        }
        UpstreamResponse head = new UpstreamResponse(refusal.status());
        head.add(PreparedHeader.PROBLEM_JSON.name(), PreparedHeader.PROBLEM_JSON.value());
        if (refusal instanceof RefusedException refused) {
            refused.forEachField(head::set);
        } else if (repeatable) {
            head.add("Retry-After", OverloadException.RETRY_AFTER_SECONDS);
        }
        exchange.answer(head, ProblemJson.of(refusal.status(), refusal.detail()));
    }

    private static boolean isUnprocessed(HttpException refusal) {
        ClientException failure = refusal instanceof UpstreamException upstreams ? upstreams.failure() : null;
        return failure == null || failure.unprocessed();
    }

    /** For logs: the instance and the failure. */
    private String said(ProxyExchange exchange, UpstreamException failure) {
        ClientException cause = failure.failure();
        Instance instance = exchange.sentTo();
        return "to " + route.upstream().name() + (instance == null ? "" : " at " + instance) + ": "
                + (cause == null ? failure.detail() : cause.getMessage());
    }

    /**
     * Logs at debug what clients can cause and what the gateway itself refuses: such lines come in large numbers while
     * it protects an upstream. All else is a warning.
     */
    private void log(HttpRequest request, UpstreamException failure, String said) {
        if (failure.status() == 503 || !failure.isUpstreams()) {
            LOG.debug("{} {} {}", request.method(), request.path(), said);
        } else {
            LineLimit.write(LOG::warn, LOG::debug, route.id() + ' ' + failure.detail(), "{} {} {}", request.method(),
                    request.path(), said);
        }
    }
}
