package dev.freshet.gateway.upstream;

import dev.freshet.gateway.config.Balance;
import dev.freshet.http.Cookies;
import dev.freshet.http.HttpRequest;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Rendezvous hashing: each instance gets a number from the request's key and its own address, and the highest number
 * wins. When an instance comes or goes, only the keys that it wins or had won move. Gateways agree without
 * communication.
 */
record Rendezvous(Balance.Hash settings) implements Balancer {
    @Override
    public @Nullable PooledInstance choose(Members members, Fit fit, HttpRequest request) {
        long key = key(request);
        PooledInstance best = null;
        double bestScore = Double.NEGATIVE_INFINITY;
        for (PooledInstance instance : members.all()) {
            if (fit.allows(instance)) {
                double score = score(Hashing.mix(key ^ instance.seed()), instance.weight());
                if (score > bestScore) {
                    best = instance;
                    bestScore = score;
                }
            }
        }
        return best;
    }

    /** A number from 0 to 1, to the power of 1/weight, which makes wins proportional to the weight. */
    private static double score(long bits, int weight) {
        double drawn = ((bits >>> 11) + 0.5) * 0x1p-53;
        return weight == 1 ? drawn : Math.pow(drawn, 1.0 / weight);
    }

    private long key(HttpRequest request) {
        return switch (settings.key()) {
            case PATH -> Hashing.of(request.pathBytes());
            case CLIENT_ADDRESS -> {
                byte[] address = ClientAddress.of(request).getAddress();
                yield Hashing.of(address, 0, address.length);
            }
            case HEADER -> text(request.header(settings.name()));
            case COOKIE -> text(Cookies.first(request.headers(), settings.name()));
        };
    }

    private static long text(@Nullable String text) {
        return text == null ? ThreadLocalRandom.current().nextLong() : Hashing.of(text);
    }
}
