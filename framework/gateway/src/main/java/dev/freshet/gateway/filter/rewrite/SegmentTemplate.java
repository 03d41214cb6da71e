package dev.freshet.gateway.filter.rewrite;

import dev.freshet.gateway.config.FilterSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path with named segments, such as {@code /users/{id}/**}. A final {@code **} matches the rest, including its slash,
 * or nothing. Segments are copied as they are, still percent-encoded.
 *
 * @param segments literal text, or a name in braces
 * @param rest whether the template ends with {@code **}
 */
record SegmentTemplate(List<String> segments, boolean rest) {
    private static final String REST = "**";

    static SegmentTemplate parse(FilterSettings settings, String key, String text) {
        List<String> segments = new ArrayList<>();
        String plain = text.replace('{', 'x').replace('}', 'x');
        Paths.require(settings, key, plain);
        String[] parts = text.substring(1).split("/", -1);
        boolean rest = parts[parts.length - 1].equals(REST);
        for (int i = 0; i < parts.length - (rest ? 1 : 0); i++) {
            boolean name = isName(parts[i]);
            if (!name && (parts[i].contains("{") || parts[i].contains("}") || parts[i].contains("*"))) {
                throw settings.problem(key, "has \"" + parts[i] + "\"; a segment must be text or {name}, and the last"
                        + " one may be **");
            }
            if (name && segments.contains(parts[i])) {
                throw settings.problem(key, "has " + parts[i] + " twice");
            }
            segments.add(name ? parts[i] : Paths.compared(parts[i]));
        }
        return new SegmentTemplate(segments, rest);
    }

    private static boolean isName(String segment) {
        return segment.length() > 2 && segment.startsWith("{") && segment.indexOf('}') == segment.length() - 1
                && segment.lastIndexOf('{') == 0;
    }

    void requireNamesOf(FilterSettings settings, SegmentTemplate from) {
        for (String segment : segments) {
            if (isName(segment) && !from.segments.contains(segment)) {
                throw settings.problem("to", "has " + segment + ", which from does not have");
            }
        }
        if (rest && !from.rest) {
            throw settings.problem("to", "ends with **, but from does not");
        }
    }

    /** Rewrites the path to the other template; null if the path does not match this one. */
    @Nullable String rewrite(String path, SegmentTemplate to) {
        List<String> found = new ArrayList<>(segments.size());
        int at = 0;
        for (String segment : segments) {
            if (at >= path.length()) {
                return null;
            }
            int next = path.indexOf('/', at + 1);
            int end = next < 0 ? path.length() : next;
            String part = path.substring(at + 1, end);
            if (isName(segment) ? part.isEmpty() : !segment.equals(Paths.compared(part))) {
                return null;
            }
            found.add(part);
            at = end;
        }
        return at < path.length() && !rest ? null : to.write(this, found, path.substring(at));
    }

    private String write(SegmentTemplate from, List<String> found, String tail) {
        StringBuilder path = new StringBuilder(64);
        for (String segment : segments) {
            path.append('/').append(isName(segment) ? found.get(from.segments.indexOf(segment)) : segment);
        }
        return (rest ? path.append(tail) : path).toString();
    }
}
