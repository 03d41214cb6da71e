package dev.freshet.gateway.filter;

/**
 * A filter that looks only at heads, and changes them. It never waits. If all filters of a route are of this kind, the
 * event loop passes short requests and responses on without a thread, in {@code execution-mode: nio} with virtual
 * threads.
 */
@FunctionalInterface
public interface HeadFilter extends GatewayFilter {
    /**
     * Changes the request, or adds changes to its response. May run on an event loop: it must not wait, read the body
     * or answer.
     *
     * @throws dev.freshet.http.HttpException to refuse the request with this status
     */
    void change(GatewayExchange exchange);

    @Override
    default void filter(GatewayExchange exchange, GatewayChain chain) throws Exception {
        change(exchange);
        chain.proceed(exchange);
    }
}
