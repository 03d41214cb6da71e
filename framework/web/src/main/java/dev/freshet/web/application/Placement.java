package dev.freshet.web.application;

import dev.freshet.http.ByteSlice;
import dev.freshet.web.NonBlocking;
import dev.freshet.web.routing.Coverage;
import dev.freshet.web.routing.PathPattern;
import java.util.List;

/** The order and the paths of a filter or an interceptor. Immutable. */
public final class Placement {
    /** The default order: after all others. */
    public static final int LAST = Integer.MAX_VALUE;

    /** Every path, after all others, may block. */
    public static final Placement EVERYWHERE = new Placement(LAST, List.of(), List.of(), false);

    private final int order;
    private final List<PathPattern> included;
    private final List<PathPattern> excluded;
    private final boolean nonBlocking;

    private Placement(int order, List<PathPattern> included, List<PathPattern> excluded, boolean nonBlocking) {
        this.order = order;
        this.included = included;
        this.excluded = excluded;
        this.nonBlocking = nonBlocking;
    }

    /** A lower order runs first. */
    public Placement order(int order) {
        return new Placement(order, included, excluded, nonBlocking);
    }

    /** Restricts to paths that match a pattern; no pattern means every path. */
    public Placement include(String... patterns) {
        return new Placement(order, parse(patterns), excluded, nonBlocking);
    }

    /** Leaves out paths that match a pattern. */
    public Placement exclude(String... patterns) {
        return new Placement(order, included, parse(patterns), nonBlocking);
    }

    /** Makes the promise of {@link NonBlocking}. */
    public Placement nonBlocking() {
        return new Placement(order, included, excluded, true);
    }

    private static List<PathPattern> parse(String... patterns) {
        PathPattern[] parsed = new PathPattern[patterns.length];
        for (int i = 0; i < patterns.length; i++) {
            parsed[i] = PathPattern.parse(patterns[i]);
        }
        return List.of(parsed);
    }

    int order() {
        return order;
    }

    boolean isNonBlocking() {
        return nonBlocking;
    }

    boolean isEverywhere() {
        return included.isEmpty() && excluded.isEmpty();
    }

    boolean matches(ByteSlice path) {
        return (included.isEmpty() || anyMatches(included, path)) && !anyMatches(excluded, path);
    }

    private static boolean anyMatches(List<PathPattern> patterns, ByteSlice path) {
        for (int i = 0; i < patterns.size(); i++) {
            if (patterns.get(i).matches(path)) {
                return true;
            }
        }
        return false;
    }

    /** The share of the route's paths that this placement covers. */
    Coverage over(PathPattern route) {
        Coverage include = included.isEmpty() ? Coverage.ALL : cover(included, route);
        return include.and(cover(excluded, route).not());
    }

    private static Coverage cover(List<PathPattern> patterns, PathPattern route) {
        Coverage coverage = Coverage.NONE;
        for (PathPattern pattern : patterns) {
            coverage = coverage.or(Coverage.of(pattern, route));
        }
        return coverage;
    }
}
