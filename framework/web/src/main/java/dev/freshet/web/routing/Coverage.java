package dev.freshet.web.routing;

import java.util.List;

/** The share of one pattern's paths that another pattern matches, as far as the patterns tell. */
public enum Coverage {
    ALL, SOME, NONE;

    /** The share of the paths of {@code route} that {@code filter} matches. */
    public static Coverage of(PathPattern filter, PathPattern route) {
        List<Segment> wanted = filter.segments();
        List<Segment> given = route.segments();
        Coverage coverage = ALL;
        for (int i = 0; i < wanted.size(); i++) {
            if (wanted.get(i) instanceof Segment.Tail) {
                return coverage;
            }
            if (i == given.size()) {
                return NONE;
            }
            if (given.get(i) instanceof Segment.Tail) {
                return coverage.and(SOME);
            }
            coverage = coverage.and(of(wanted.get(i), given.get(i)));
        }
        if (given.size() == wanted.size()) {
            return coverage;
        }
        boolean tailMayBeEmpty = given.get(wanted.size()) instanceof Segment.Tail;
        return tailMayBeEmpty ? coverage.and(SOME) : NONE;
    }

    private static Coverage of(Segment wanted, Segment given) {
        if (given instanceof Segment.Literal literal) {
            return wanted.matches(literal.bytes(), 0, literal.bytes().length) ? ALL : NONE;
        }
        boolean anything = wanted instanceof Segment.Capture || wanted.shape().equals(given.shape());
        return anything ? ALL : SOME;
    }

    /** For two patterns that must both match. */
    public Coverage and(Coverage other) {
        return compareTo(other) > 0 ? this : other;
    }

    /** For two patterns if either may match. */
    public Coverage or(Coverage other) {
        return compareTo(other) < 0 ? this : other;
    }

    public Coverage not() {
        return switch (this) {
            case ALL -> NONE;
            case SOME -> SOME;
            case NONE -> ALL;
        };
    }
}
