package dev.freshet.gateway.proxy;

import dev.freshet.gateway.filter.GatewayChain;
import dev.freshet.gateway.filter.GatewayExchange;
import dev.freshet.gateway.filter.GatewayFilter;
import java.util.List;

/** One filter and the rest of the chain; shared by all requests of the route. */
record RouteChain(GatewayFilter filter, GatewayChain next) implements GatewayChain {

    /** The filters in their order, followed by {@code last}. */
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
