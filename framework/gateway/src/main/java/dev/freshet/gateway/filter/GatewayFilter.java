package dev.freshet.gateway.filter;

/** A step of a route. One filter serves all requests of its route, many at a time, on threads that may wait. */
@FunctionalInterface
public interface GatewayFilter {
    /**
     * Passes the exchange on with {@link GatewayChain#proceed}, or answers it through
     * {@link GatewayExchange#response()}.
     *
     * @throws Exception as a handler may: a {@link dev.freshet.http.HttpException} becomes its status
     */
    void filter(GatewayExchange exchange, GatewayChain chain) throws Exception;
}
