package dev.freshet.gateway.config;

import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigReader;
import dev.freshet.config.ConfigType;
import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpMethod;
import dev.freshet.web.routing.PathPattern;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * @param everywhere the filters of all routes
 * @param sink gets the id of the route and its filters
 */
record RouteBinder(Config config, List<FilterSettings> everywhere, BiConsumer<String, List<FilterSettings>> sink) {
    private static final Duration TUNNEL_IDLE = Duration.ofMinutes(5);
    /** What {@link TimeLimits} takes. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private static final String ENCODED_SLASH = "server.paths.encoded-slash";

    RouteConfig bind(ConfigReader reader) {
        String id = reader.string("id", null);
        MatchConfig match = match(reader.nested("match"));
        if (reader.nested("match").names().isEmpty()) {
            reader.problem("match", "has no condition; to match every request, write path: /**");
        }
        List<FilterSettings> filters = new ArrayList<>(everywhere);
        filters.addAll(FilterList.read(config, reader, "filters"));
        sink.accept(id, filters);
        ConfigReader timeouts = reader.nested("timeouts");
        return new RouteConfig(id, withPreflights(match, filters), reader.string("upstream", null), limits(timeouts),
                retry(reader.nested("retry")), reader.bool("preserve-host", "false"),
                reader.bool("underscores-in-headers", "false"), limit(timeouts, "tunnel", TUNNEL_IDLE),
                allowedInPath(reader), filters, reader.map("metadata", ConfigType.text()));
    }

    private Set<PathForm> allowedInPath(ConfigReader reader) {
        Set<PathForm> allowed = new HashSet<>(reader.list("allow-in-path", ConfigType.oneOf(PathForm.values())));
        boolean arrives = "allow".equalsIgnoreCase(config.get(ENCODED_SLASH).orElse(""));
        if (allowed.contains(PathForm.ENCODED_SLASH) && !arrives) {
            reader.problem("allow-in-path", "has encoded-slash, which the server refuses before any route; also set "
                    + ENCODED_SLASH + ": allow");
        }
        return allowed;
    }

    /** Adds OPTIONS, so that the cors filter can answer preflight requests. */
    private static MatchConfig withPreflights(MatchConfig match, List<FilterSettings> filters) {
        if (match.methods().isEmpty() || filters.stream().noneMatch(filter -> filter.name().equals("cors"))) {
            return match;
        }
        HashSet<HttpMethod> methods = new HashSet<>(match.methods());
        methods.add(HttpMethod.OPTIONS);
        return new MatchConfig(match.paths(), methods, match.hosts(), match.headers(), match.queries(), match.weight());
    }

    /** A condition without a value would be left out, and the route would match more than its author meant. */
    private static MatchConfig match(ConfigReader match) {
        for (String key : match.withoutValue("")) {
            match.problem(key, "has no value. Write one, or remove the key");
        }
        return new MatchConfig(paths(match),
                new HashSet<>(match.list("method", ConfigType.oneOf(HttpMethod.values()))),
                match.list("host", HostPattern::parse), headers(match),
                match.map("query", TextPattern::parse), weight(match));
    }

    /** The first element of a list {@code X-Tenant} has the key {@code X-Tenant[0]}, a name that no header has. */
    private static Map<String, TextPattern> headers(ConfigReader match) {
        Map<String, TextPattern> headers = match.map("header", TextPattern::parse);
        for (String name : headers.keySet()) {
            if (!FieldSyntax.isToken(name)) {
                match.problem("header." + name, "is not a header name with one text. For one of several values, write"
                        + " an expression such as a|b");
            }
        }
        return headers;
    }

    /** A single path may contain commas. */
    private static List<PathPattern> paths(ConfigReader match) {
        boolean single = !match.string("path", "").isEmpty();
        return single ? match.optional("path", PathPattern::parseAndCheck).map(List::of).orElse(List.of())
                : match.list("path", PathPattern::parseAndCheck);
    }

    private static MatchConfig.@Nullable Weight weight(ConfigReader match) {
        return match.optional("weight", ConfigBinder.of(weight -> new MatchConfig.Weight(
                weight.string("group", null), weight.integer("share", null)))).orElse(null);
    }

    private static TimeLimits limits(ConfigReader timeouts) {
        TimeLimits standard = TimeLimits.DEFAULT;
        return new TimeLimits(limit(timeouts, "acquire", standard.acquire()),
                limit(timeouts, "response", standard.response()), limit(timeouts, "idle", standard.idle()));
    }

    private static RetryConfig retry(ConfigReader retry) {
        RetryConfig standard = RetryConfig.DEFAULT;
        return retry.bind(ConfigBinder.of(section -> new RetryConfig(
                section.integer("attempts", Integer.toString(standard.attempts())),
                UpstreamBinder.percent(section, "budget", standard.budget()),
                section.integer("reserve", Integer.toString(standard.reserve())))));
    }

    /** Returns the default after a problem, so that later problems are also found. */
    private static Duration limit(ConfigReader timeouts, String name, Duration standard) {
        Duration limit = timeouts.duration(name, standard.toString());
        if (limit != null && limit.toMillis() < 1) {
            timeouts.problem(name, "must be at least 1ms");
            return standard;
        }
        if (limit != null && limit.compareTo(LONGEST) > 0) {
            timeouts.problem(name, "must be at most 36500d");
            return standard;
        }
        return limit == null ? standard : limit;
    }
}
