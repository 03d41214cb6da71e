package dev.freshet.gateway.filter.guard;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.gateway.filter.Checkpoint;
import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.ResponseChange;
import dev.freshet.gateway.filter.UnwantedResponseException;
import dev.freshet.gateway.filter.UpstreamResponse;
import dev.freshet.gateway.proxy.RetryBudget;
import dev.freshet.gateway.proxy.UpstreamException;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.OverloadException;
import dev.freshet.http.websocket.WebSocketHandshake;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Retries idempotent requests after listed statuses and failures, on another instance if possible. Requires no body, or
 * one of a known length within the limit, which is buffered. Waits between attempts for a random part of a time that
 * doubles. A budget limits the retries of all requests of a route.
 */
final class Retry implements GatewayFilter {
    private final RetrySettings settings;
    private final RetryBudget budget;

    Retry(RetrySettings settings) {
        this.settings = settings;
        this.budget = new RetryBudget(settings.policy());
    }

    @Override
    public void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        budget.requested();
        if (!isRepeatable(exchange)) {
            chain.proceed(exchange);
            return;
        }
        Checkpoint start = exchange.checkpoint();
        int attempt = 1;
        while (!isOver(exchange, chain, attempt)) {
            Thread.sleep(settings.backOff().wait(attempt, ThreadLocalRandom.current()));
            start.restore();
            attempt++;
        }
    }

    /** Whether this was the last attempt: it succeeded, or no other may follow. */
    private boolean isOver(GatewayExchange exchange, GatewayChain chain, int attempt) throws Exception {
        boolean last = attempt == settings.policy().attempts();
        Look look = new Look();
        if (!last) {
            exchange.onResponse(look);
        }
        try {
            chain.proceed(exchange);
            return true;
        } catch (UnwantedResponseException unwanted) {
            if (!look.refused) {
                // For a filter around this one, which knows what to do.
                throw unwanted;
            }
            return false;
        } catch (UpstreamException failure) {
            if (last || exchange.response().isCommitted() || !isListed(failure) || !budget.take()) {
                throw failure;
            }
            return false;
        }
    }

    private boolean isListed(UpstreamException failure) {
        ClientException cause = failure.failure();
        return cause != null && settings.failures().contains(cause.failure());
    }

    private boolean isRepeatable(GatewayExchange exchange) throws Exception {
        HttpRequest request = exchange.request();
        if (!settings.methods().contains(exchange.upstreamRequest().method())
                || WebSocketHandshake.isRequested(request)) {
            return false;
        }
        long length = request.contentLength();
        if (length < 0 || length > settings.maxBody()) {
            return false;
        }
        try {
            exchange.bufferBody(settings.maxBody());
            return true;
        } catch (OverloadException noMemory) {
            // Passing the body on needs no memory for it.
            return false;
        }
    }

    /** Ends an attempt if the status of its response asks for another one. Changes nothing. */
    private final class Look implements ResponseChange {
        private boolean refused;

        @Override
        public void change(UpstreamResponse response) {
            if (settings.statuses().contains(response.status()) && budget.take()) {
                refused = true;
                throw new UnwantedResponseException(response.status());
            }
        }

        @Override
        public void changeInterim(UpstreamResponse response) {
            // Only the final response has the status.
        }
    }
}
