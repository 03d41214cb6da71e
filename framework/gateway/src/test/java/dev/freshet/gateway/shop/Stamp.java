package dev.freshet.gateway.shop;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.inject.Component;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A filter of an application's own: numbers responses. With the value "broken", it fails as if it lacked a library, and
 * with "late" the first time, as if it lacked a file.
 */
@Component
public class Stamp implements FilterFactory {
    private final AtomicBoolean wasLate = new AtomicBoolean();

    @Override
    public String name() {
        return "stamp";
    }

    @Override
    public GatewayFilter create(FilterSettings settings) {
        String prefix = settings.text(FilterSettings.VALUE);
        if (prefix.equals("broken")) {
            throw new NoClassDefFoundError("expected");
        }
        if (prefix.equals("late") && wasLate.compareAndSet(false, true)) {
            throw new IllegalStateException("expected");
        }
        AtomicInteger count = new AtomicInteger();
        return (exchange, chain) -> {
            exchange.onResponse(response -> response.set("X-Stamp", prefix + count.incrementAndGet()));
            chain.proceed(exchange);
        };
    }
}
