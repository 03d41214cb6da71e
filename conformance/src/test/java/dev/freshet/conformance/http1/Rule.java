package dev.freshet.conformance.http1;

/**
 * What a case rests on.
 *
 * @param number the case in the matrix; several sequences of bytes may be one case
 * @param level how binding the rule is
 * @param section the RFC and its section, or the weakness it closes
 */
public record Rule(int number, Level level, String section) {
    public enum Level {
        /** The RFC's MUST. */
        MUST,
        /** The RFC's SHOULD, or what it allows in so many words. */
        SHOULD,
        /** Stricter than the RFC asks for, by our own choice. */
        POLICY
    }

    static Rule must(int number, String section) {
        return new Rule(number, Level.MUST, section);
    }

    static Rule should(int number, String section) {
        return new Rule(number, Level.SHOULD, section);
    }

    static Rule policy(int number, String section) {
        return new Rule(number, Level.POLICY, section);
    }

    @Override
    public String toString() {
        return number + " [" + level.name().charAt(0) + ", " + section + "]";
    }
}
