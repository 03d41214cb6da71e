package dev.freshet.gateway.filter;

/**
 * A step of a route. One filter serves all requests of its route, concurrently, on threads that may block. Exception: a
 * {@link HeadFilter} may run on an event loop.
 */
@FunctionalInterface
public interface GatewayFilter {
    /**
     * Passes the exchange on with {@link GatewayChain#proceed}, or answers it through {@link
     * GatewayExchange#response()}.
     *
     * @throws Exception as from a handler; a {@link dev.freshet.http.HttpException} is answered with its status
     */
    void filter(GatewayExchange exchange, GatewayChain chain) throws Exception;
}
