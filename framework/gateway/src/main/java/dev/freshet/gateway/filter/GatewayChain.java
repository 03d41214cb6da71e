package dev.freshet.gateway.filter;

/** The filters behind one filter, and the upstream behind them all. */
@FunctionalInterface
public interface GatewayChain {
    /**
     * Lets the rest of the chain answer, and returns when it has. May be called again as long as the response is not
     * committed and the request's body can be sent once more: it was buffered, or there is none.
     */
    void proceed(GatewayExchange exchange) throws Exception;
}
