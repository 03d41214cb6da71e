package dev.freshet.gateway.proxy;

import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import java.util.List;

/** One filter and the chain behind it; one serves all requests of its route. */
record RouteChain(GatewayFilter filter, GatewayChain next) implements GatewayChain {

    /** The whole chain: the filters in their order, then the last. */
    static GatewayChain of(List<GatewayFilter> filters, GatewayChain last) {
        GatewayChain chain = last;
        for (GatewayFilter filter : filters.reversed()) {
            chain = new RouteChain(filter, chain);
        }
        return chain;
    }

    @Override
    public void proceed(GatewayExchange exchange) throws Exception {
        filter.filter(exchange, next);
    }
}
