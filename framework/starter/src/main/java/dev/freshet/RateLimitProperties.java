package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DefaultValue;
import dev.freshet.config.Rate;
import dev.freshet.web.RateLimit;
import dev.freshet.web.RateRule;
import dev.freshet.web.application.WebApplicationBuilder;
import dev.freshet.web.routing.PathPattern;
import java.util.List;

/**
 * The keys {@code server.rate-limit.*}; docs/guide/rate-limits.md describes them.
 *
 * @param paths Limits for paths, whatever answers them.
 * @param maxKeys How many clients each limit tells apart. More clients share a limit.
 */
@ConfigurationProperties("server.rate-limit")
public record RateLimitProperties(List<Limit> paths, @DefaultValue("100000") int maxKeys) {

    /** @throws IllegalArgumentException if a value is out of range */
    public RateLimitProperties {
        if (maxKeys < 1) {
            throw new IllegalArgumentException("max-keys must be at least 1, is " + maxKeys);
        }
    }

    void addTo(WebApplicationBuilder web) {
        web.rateLimitKeys(maxKeys);
        for (int i = 0; i < paths.size(); i++) {
            paths.get(i).addTo(web, "server.rate-limit.paths[" + i + ']');
        }
    }

    /**
     * A limit, an element of the list {@code server.rate-limit.paths}.
     *
     * @param path A path pattern.
     * @param rate How many requests of one client may pass, such as {@code 100/s}.
     * @param burst How many of them may come at once; 0 for as many as the rate counts.
     * @param key Who counts as one client: {@code client-address} or {@code caller}.
     */
    public record Limit(String path, Rate rate, @DefaultValue("0") int burst,
            @DefaultValue("client-address") RateLimit.Key key) {

        /** @throws IllegalArgumentException if a value is not possible; the message begins with its key */
        public Limit {
            try {
                PathPattern.parseAndCheck(path);
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("path cannot be read: " + wrong.getMessage(), wrong);
            }
            RateRule.of("", rate, burst, key);
        }

        void addTo(WebApplicationBuilder web, String name) {
            web.rateLimit(path, RateRule.of(name, rate, burst, key));
        }
    }
}
