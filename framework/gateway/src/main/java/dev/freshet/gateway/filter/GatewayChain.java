package dev.freshet.gateway.filter;

/** The remaining filters of a route, followed by the upstream. */
@FunctionalInterface
public interface GatewayChain {
    /**
     * Runs the rest of the chain; returns when it has answered. May be called again if the response is not committed
     * and the body can be sent again: it was buffered, or there is none.
     */
    void proceed(GatewayExchange exchange) throws Exception;
}
