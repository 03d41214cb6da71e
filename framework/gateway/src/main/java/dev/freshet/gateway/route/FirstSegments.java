package dev.freshet.gateway.route;

import dev.freshet.http.ByteSlice;
import dev.freshet.web.routing.LiteralTable;
import dev.freshet.web.routing.PathPattern;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Narrows the candidate routes of a path by its first segment, so that with a thousand services only one route is
 * tried. Hashes the bytes in place.
 */
final class FirstSegments {
    private final LiteralTable<int[]> bySegment;
    /** The routes for paths with an unlisted first segment. */
    private final int[] others;

    /** @param paths the patterns of each route; a route without patterns matches every path */
    FirstSegments(List<List<PathPattern>> paths) {
        Map<String, List<Integer>> listed = new HashMap<>();
        for (List<PathPattern> patterns : paths) {
            for (PathPattern pattern : patterns) {
                String first = first(pattern);
                if (first != null) {
                    listed.put(first, new ArrayList<>());
                }
            }
        }
        List<Integer> anywhere = new ArrayList<>();
        for (int route = 0; route < paths.size(); route++) {
            Set<String> segments = segments(paths.get(route));
            for (String segment : segments.contains("") ? listed.keySet() : segments) {
                listed.getOrDefault(segment, anywhere).add(route);
            }
            if (segments.contains("")) {
                anywhere.add(route);
            }
        }
        others = ints(anywhere);
        Map<byte[], int[]> byText = new IdentityHashMap<>(listed.size());
        listed.forEach((segment, routes) -> byText.put(segment.getBytes(StandardCharsets.US_ASCII), ints(routes)));
        bySegment = new LiteralTable<>(byText);
    }

    /**
     * The literal first segments of the patterns; includes an empty text if a pattern or all patterns are missing one.
     */
    private static Set<String> segments(List<PathPattern> patterns) {
        Set<String> segments = new HashSet<>();
        for (PathPattern pattern : patterns) {
            String first = first(pattern);
            segments.add(first == null ? "" : first);
        }
        return segments.isEmpty() ? Set.of("") : segments;
    }

    /**
     * Null if the first segment is not literal. A brace in a shape is never literal, because that is percent-encoded.
     */
    private static @Nullable String first(PathPattern pattern) {
        String shape = pattern.shape();
        int end = shape.indexOf('/', 1);
        String first = end < 0 ? shape.substring(1) : shape.substring(1, end);
        return first.isEmpty() || first.indexOf('{') >= 0 ? null : first;
    }

    private static int[] ints(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The indexes of the candidate routes, in their order. */
    int[] routes(ByteSlice path) {
        byte[] bytes = path.array();
        int from = Math.min(path.start() + 1, path.end());
        int to = from;
        while (to < path.end() && bytes[to] != '/') {
            to++;
        }
        int[] found = bySegment.find(bytes, from, to);
        return found == null ? others : found;
    }
}
