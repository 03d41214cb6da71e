package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.config.TextPattern;
import dev.freshet.gateway.filter.HeadFilter;
import dev.freshet.http.HttpException;
import dev.freshet.web.expression.Replacement;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Rewrites paths that match a template or an expression; passes other paths on unchanged. */
public final class RewritePath {
    /**
     * A segment {@code .} or {@code ..}. The path of a client has none. But a group can be a part of a segment: then
     * {@code to: /files/$1/$2} can make {@code /files/../x} of {@code /v../x}, which leaves the folder.
     */
    private static final Pattern DOT_SEGMENT = Pattern.compile("(^|/)(\\.|%2[eE]){1,2}(/|$)");
    /** Groups of {@link Replacement}. */
    private static final Pattern GROUP = Pattern.compile("\\$\\{[^}]*}|\\$[0-9]+");

    private RewritePath() {
    }

    /**
     * {@code { from: /users/{id}/**, to: /people/{id}/** }}, or {@code { expression: "/(?<colour>.*)/(.*)",
     * to: "/{colour}/$2" }}.
     */
    public static HeadFilter of(FilterSettings settings) {
        String to = settings.text("to");
        if (settings.has("from") == settings.has("expression")) {
            throw settings.problem("", "needs either from or expression, not both");
        }
        Function<String, @Nullable String> rewrite =
                settings.has("from") ? template(settings, to) : expression(settings, to);
        return exchange -> {
            String path = rewrite.apply(exchange.upstreamRequest().path());
            if (path != null) {
                Paths.set(exchange.upstreamRequest(), path);
            }
        };
    }

    private static Function<String, @Nullable String> template(FilterSettings settings, String to) {
        SegmentTemplate from = SegmentTemplate.parse(settings, "from", settings.text("from"));
        SegmentTemplate target = SegmentTemplate.parse(settings, "to", to);
        target.requireNamesOf(settings, from);
        return path -> from.rewrite(path, target);
    }

    private static Function<String, @Nullable String> expression(FilterSettings settings, String written) {
        String to = written.replace("${", "{").replace("{", "${");
        TextPattern pattern = settings.read("expression", TextPattern::parse, null);
        if (!to.startsWith("/") && !to.startsWith("$")) {
            throw settings.problem("to", "must begin with a slash or with a group that does");
        }
        if (DOT_SEGMENT.matcher(to).find()) {
            throw settings.problem("to", "must not have a segment . or ..");
        }
        // Otherwise a query in it, as nginx takes one, would fail with each request.
        Paths.require(settings, "to", '/' + GROUP.matcher(to).replaceAll("x").replace("\\", ""));
        try {
            Replacement replacement = pattern.replacement(to);
            return path -> withoutDots(replacement.apply(path));
        } catch (IllegalArgumentException wrong) {
            throw settings.problem("to", "cannot be used: " + wrong.getMessage());
        }
    }

    private static @Nullable String withoutDots(@Nullable String path) {
        if (path != null && DOT_SEGMENT.matcher(path).find()) {
            throw new HttpException(400, "the rewritten path has a segment . or ..");
        }
        return path;
    }
}
