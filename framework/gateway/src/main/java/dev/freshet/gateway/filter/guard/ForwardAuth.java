package dev.freshet.gateway.filter.guard;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.Failure;
import dev.freshet.client.loop.OutgoingRequest;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.RefusedException;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.gateway.upstream.ClientAddress;
import dev.freshet.gateway.upstream.Faults;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.gateway.upstream.Place;
import dev.freshet.gateway.upstream.UpstreamGroup;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.ResponseHead;
import dev.freshet.http.http2.session.RequestNotTakenException;
import dev.freshet.http.log.LineLimit;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks another service whether a request may pass. The question is a GET without body. A 2xx answer lets the request
 * pass, with headers that the service chose. Any other answer from 300 to 499 goes to the client. Without such an
 * answer, the client gets 503, or 431 if the service does not accept the size of the headers. So a request never passes
 * unasked.
 */
public final class ForwardAuth implements GatewayFilter {
    private static final Logger LOG = LoggerFactory.getLogger(ForwardAuth.class);
    private static final String NO_ANSWER = "forward-auth: no usable answer from {}: {}";
    /** A connection may just have closed, and asking twice does no harm. */
    private static final int ATTEMPTS = 2;
    /** The headers of a refusal that clients get: those that describe it, and none of the service's connection. */
    private static final List<String> OF_REFUSAL = List.of("Content-Type", "Content-Language", "WWW-Authenticate",
            "Location", "Set-Cookie", "Retry-After", "Cache-Control");

    private final ForwardAuthSettings settings;

    private ForwardAuth(ForwardAuthSettings settings) {
        this.settings = settings;
    }

    /**
     * {@code forward-auth: { upstream: auth, path: /check, request-headers: [Cookie], response-headers: [X-User],
     * timeout: 2s }}.
     */
    public static GatewayFilter of(FilterSettings settings) {
        return new ForwardAuth(ForwardAuthSettings.of(settings));
    }

    /** The answer of the service; its body is empty if the request may pass. */
    private record Answer(UpstreamResponse head, byte[] body) {
        boolean lets() {
            return head.status() < 300;
        }
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        if (settings.tells("Authorization")) {
            requireOneAuthorization(exchange.upstreamRequest());
        }
        Answer answer = ask(exchange);
        if (!answer.lets()) {
            exchange.answer(answer.head, answer.body);
            return;
        }
        UpstreamRequest request = exchange.upstreamRequest();
        // The client's headers go first: only the service may set these.
        settings.responseHeaders().forEach(request::remove);
        answer.head.forEach(request::add);
        chain.proceed(exchange);
    }

    /** With several, the service might check one of them, and the upstream use another. */
    private static void requireOneAuthorization(UpstreamRequest request) {
        List<String> values = new ArrayList<>();
        request.forEach((name, value) -> {
            if (name.equalsIgnoreCase("Authorization")) {
                values.add(value);
            }
        });
        if (values.size() > 1) {
            throw new RefusedException(400, "there is more than one Authorization");
        }
    }

    private Answer ask(GatewayExchange exchange) {
        UpstreamGroup group = exchange.route().upstreams().get(settings.upstream());
        Set<Instance> tried = new HashSet<>();
        String problem = "there is no instance";
        boolean fails = false;
        for (int attempt = 0; attempt < ATTEMPTS && group != null; attempt++) {
            Instance instance = group.pick(exchange.request(), tried);
            if (instance == null) {
                break;
            }
            tried.add(instance);
            try {
                return ask(exchange, instance);
            } catch (ClientException failure) {
                problem = String.valueOf(failure.getMessage());
                fails = Faults.isOfUpstream(failure.failure());
                if (failure.failure() != Failure.CONNECTION_LOST && failure.failure() != Failure.CONNECT) {
                    break;
                }
            } catch (IllegalArgumentException unsendable) {
                throw unsendable.getCause() instanceof RequestNotTakenException ? tooLarge() : unsendable;
            }
        }
        if (fails) {
            warn(problem);
        } else {
            LOG.debug(NO_ANSWER, settings.upstream(), problem);
        }
        throw unavailable();
    }

    /** The service fails, so no request passes. */
    private void warn(String problem) {
        LineLimit.write(LOG::warn, LOG::debug, settings.upstream(), NO_ANSWER, settings.upstream(), problem);
    }

    private static RefusedException unavailable() {
        return new RefusedException(503, "the request cannot be authorized at the moment").with("Retry-After", "1");
    }

    /** The service, like an upstream, announces how large the headers of a question may be. */
    private static HttpException tooLarge() {
        return new HttpException(431, "the headers are larger than the authorization service accepts");
    }

    private Answer ask(GatewayExchange exchange, Instance instance) throws ClientException {
        try (Place place = instance.reserve(ClientAddress.subscriber(exchange.request()), Instance.Use.REQUEST,
                settings.limits().acquire());
                Exchange question = instance.begin(question(exchange, instance), place.left(settings.limits()))) {
            ResponseHead head;
            @Nullable Answer answer;
            try {
                head = question.response();
                answer = read(head, question);
            } catch (ClientException failure) {
                instance.failed(failure);
                throw failure;
            } catch (RuntimeException | Error failure) {
                instance.cancelled(null);
                throw failure;
            }
            instance.ended(head.status());
            if (answer == null) {
                throw unavailable();
            }
            return answer;
        }
    }

    private OutgoingRequest question(GatewayExchange exchange, Instance instance) {
        OutgoingRequest question = new OutgoingRequest("GET", settings.path(), instance.authority()).contentLength(0);
        exchange.upstreamRequest().forEach((name, value) -> {
            if (settings.tells(name)) {
                question.field(name, value);
            }
        });
        return question.field("X-Forwarded-Method", method(exchange.request()))
                .field("X-Forwarded-Uri", receivedUri(exchange));
    }

    /** A WebSocket comes over HTTP/2 as CONNECT (RFC 8441 section 4); the service decides as over HTTP/1.1. */
    private static String method(HttpRequest request) {
        return request.method() == HttpMethod.CONNECT ? HttpMethod.GET.name() : request.method().name();
    }

    /** Not as the client spelled it: the service could otherwise decide on another path than the upstream serves. */
    private static String receivedUri(GatewayExchange exchange) {
        String query = exchange.request().query();
        return query == null ? exchange.receivedPath() : exchange.receivedPath() + '?' + query;
    }

    /** Null if the answer cannot be used; the log has the reason then. */
    private @Nullable Answer read(ResponseHead head, Exchange question) throws ClientException {
        int status = head.status();
        if (status < 200 || status > 499) {
            warn("the status is " + status);
            return null;
        }
        UpstreamResponse answer = new UpstreamResponse(status);
        copy(head.headers(), status < 300 ? settings.responseHeaders() : OF_REFUSAL, answer);
        byte[] body = body(question, status < 300 ? null : new ByteArrayOutputStream());
        return body == null ? null : new Answer(answer, body);
    }

    private static void copy(HttpHeaders headers, List<String> names, UpstreamResponse answer) {
        for (String name : names) {
            for (String value : headers.all(name)) {
                answer.add(name, value);
            }
        }
    }

    /** Reads to the end, which keeps the connection usable. Gives up on a body that is too slow, or too long: null. */
    private byte @Nullable [] body(Exchange question, @Nullable ByteArrayOutputStream kept) throws ClientException {
        long began = System.nanoTime();
        byte[] piece = new byte[8 * 1024];
        int left = settings.maxBody();
        for (int read = question.read(piece, 0, piece.length); read >= 0;
                read = question.read(piece, 0, piece.length)) {
            left -= read;
            if (left < 0) {
                warn("the answer has more than " + settings.maxBody() + " bytes");
                return null;
            }
            if (System.nanoTime() - began > settings.limits().idle().toNanos()) {
                throw new ClientException(Failure.RESPONSE_TIMEOUT, false, "the answer did not end in time", null);
            }
            if (kept != null) {
                kept.write(piece, 0, read);
            }
        }
        return kept == null ? new byte[0] : kept.toByteArray();
    }
}
