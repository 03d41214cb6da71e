package dev.freshet.gateway.filter;

/**
 * A filter that only reads and changes heads, and never waits. In {@code execution-mode: nio} with virtual threads, the
 * event loop passes short requests and responses on without a thread if all filters of their route are of this kind.
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
