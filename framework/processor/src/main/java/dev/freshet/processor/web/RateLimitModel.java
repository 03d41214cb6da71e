package dev.freshet.processor.web;

import dev.freshet.processor.write.JavaSource;

/**
 * A limit of the requests of one client.
 *
 * @param name what is limited: routes with the same name share the limit
 * @param burst 0 for as many as the rate counts
 * @param key the name of a constant of {@code RateLimit.Key}
 */
public record RateLimitModel(String name, String rate, int burst, String key) {

    /** Writes the call of the route's builder. */
    void write(JavaSource source) {
        source.more(".rateLimit(" + source.use(WebNames.web("RateRule")) + ".of(" + JavaSource.literal(name) + ", "
                + JavaSource.literal(rate) + ", " + burst + ", " + source.use(WebNames.web("RateLimit")) + ".Key." + key
                + "))");
    }
}
