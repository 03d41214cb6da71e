package dev.freshet.gateway.proxy;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.gateway.filter.Checkpoint;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayRoute;
import dev.freshet.gateway.filter.ResponseChange;
import dev.freshet.gateway.filter.UpstreamRequest;
import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.gateway.upstream.Instance;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One request on its way through a route, for filters and for the end of the chain. */
final class ProxyExchange implements GatewayExchange {
    private final HttpRequest request;
    private final HttpResponse response;
    private final GatewayRoute route;
    private final UpstreamRequest upstreamRequest;
    private final String receivedPath;
    private final IncomingBody body;
    private Set<Instance> tried = Set.of();
    private List<Change> changes = List.of();
    private TimeLimits limits;
    private Predicate<String> responseTrailers = name -> true;
    private @Nullable Instance sentTo;
    private long waitedForShare;

    /** @param every whether the change also applies to responses of the gateway itself */
    record Change(ResponseChange change, boolean every) {
    }

    ProxyExchange(HttpRequest request, HttpResponse response, GatewayRoute route, UpstreamRequest upstreamRequest) {
        this.request = request;
        this.response = response;
        this.route = route;
        this.upstreamRequest = upstreamRequest;
        this.receivedPath = upstreamRequest.path();
        this.body = new IncomingBody(request);
        this.limits = route.limits();
    }

    @Override
    public HttpRequest request() {
        return request;
    }

    @Override
    public HttpResponse response() {
        return response;
    }

    @Override
    public GatewayRoute route() {
        return route;
    }

    @Override
    public UpstreamRequest upstreamRequest() {
        return upstreamRequest;
    }

    @Override
    public String receivedPath() {
        return receivedPath;
    }

    @Override
    public void onResponse(ResponseChange change) {
        add(new Change(change, false));
    }

    @Override
    public void onEveryResponse(ResponseChange change) {
        add(new Change(change, true));
    }

    private void add(Change change) {
        if (changes.isEmpty()) {
            changes = new ArrayList<>(4);
        }
        changes.add(change);
    }

    @Override
    public void answer(UpstreamResponse head, byte[] body) throws IOException {
        changeOwn(head);
        response.reset();
        response.status(head.status());
        head.forEach(response::addHeader);
        response.send(body);
    }

    @Override
    public Checkpoint checkpoint() {
        UpstreamRequest requestThen = upstreamRequest.copy();
        TimeLimits limitsThen = limits;
        int changesThen = changes.size();
        return () -> {
            upstreamRequest.become(requestThen);
            limits = limitsThen;
            while (changes.size() > changesThen) {
                changes.removeLast();
            }
        };
    }

    @Override
    public TimeLimits limits() {
        return limits;
    }

    @Override
    public void limits(TimeLimits limits) {
        this.limits = limits;
    }

    @Override
    public byte @Nullable [] bufferBody(int maxBytes) throws IOException {
        return body.readAll(maxBytes);
    }

    @Override
    public void limitBody(long maxBytes) {
        body.limit(maxBytes);
    }

    @Override
    public long waitedForClient() {
        return body.waiting().total() + waitedForShare;
    }

    @Override
    public Set<Instance> tried() {
        return tried;
    }

    /** Records that the request now goes to this instance. */
    void sendTo(Instance instance) {
        sentTo = instance;
        if (tried.isEmpty()) {
            tried = Set.of(instance);
        } else {
            Set<Instance> more = new HashSet<>(tried);
            more.add(instance);
            tried = Collections.unmodifiableSet(more);
        }
    }

    /** Records a wait for a place, because the client had its share. */
    void waitedForShare(long nanos) {
        waitedForShare += nanos;
    }

    /** The instance of the last attempt; null before the first. */
    @Nullable Instance sentTo() {
        return sentTo;
    }

    IncomingBody body() {
        return body;
    }

    /** Applies all changes to an upstream's response. */
    void change(UpstreamResponse head) {
        for (int i = changes.size() - 1; i >= 0; i--) {
            changes.get(i).change().change(head);
        }
        responseTrailers = head.trailers();
    }

    /** Applies all changes to an interim response. */
    void changeInterim(UpstreamResponse head) {
        for (int i = changes.size() - 1; i >= 0; i--) {
            changes.get(i).change().changeInterim(head);
        }
    }

    /** Selects the response trailers that the changes did not remove. */
    Predicate<String> responseTrailers() {
        return responseTrailers;
    }

    /** Applies the changes for every response to a response of the gateway itself. */
    void changeOwn(UpstreamResponse head) {
        for (int i = changes.size() - 1; i >= 0; i--) {
            if (changes.get(i).every()) {
                changes.get(i).change().change(head);
            }
        }
    }

    boolean hasOwnChanges() {
        return changes.stream().anyMatch(Change::every);
    }

    boolean hasChanges() {
        return !changes.isEmpty();
    }
}
