package dev.freshet.data.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement with its parameters found. Immutable.
 *
 * @param source the SQL as the application wrote it
 * @param names of the parameters, each once, in order of first use
 * @param pieces the text between the places of parameters, one more than there are places
 * @param places for each place, the position of its parameter in {@code names}
 * @param lists for each place, how a list is written there; null if none is allowed
 * @param jdbc the text with a question mark for each place
 * @param questionMarks whether an operator contains a question mark
 */
@SuppressWarnings("ArrayRecordComponent")
public record SqlText(String source, List<String> names, String[] pieces, int[] places, @Nullable InList[] lists,
        String jdbc, boolean questionMarks) {

    /** Finds the parameters of a statement. */
    public static SqlText of(String source) {
        return new SqlScanner(source).scan();
    }

    /** The position of a parameter in {@link #names()}; -1 if there is none of this name. */
    public int indexOf(String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * A parameter that is alone in the parentheses of {@code in (:name)}.
     *
     * @param keyword start of {@code in} or {@code not in} in the piece before the place
     * @param negated whether it is {@code not in}
     * @param end position after the parenthesis in the piece after the place
     */
    public record InList(int keyword, boolean negated, int end) {
    }
}
