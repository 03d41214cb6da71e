package dev.freshet.web.routing;

import java.util.List;

/** How many of the paths of one pattern another one matches, as far as the patterns alone tell. */
public enum Coverage {
    ALL, SOME, NONE;

    /** How many of the paths of {@code route} does {@code filter} match? */
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

    /** Both must match. */
    public Coverage and(Coverage other) {
        return compareTo(other) > 0 ? this : other;
    }

    /** Either may match. */
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
