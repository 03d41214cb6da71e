package dev.freshet.data.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose parameters were found. Immutable.
 *
 * @param source as the application wrote it
 * @param names of the parameters, each once, in the order of their first place
 * @param pieces the text between the places where parameters stand, one more than there are places
 * @param places for each place the position of its parameter in {@code names}
 * @param lists for each place how a list can stand there; null where none can
 * @param jdbc the text with a question mark for every place
 * @param questionMarks whether an operator holds a question mark
 */
@SuppressWarnings("ArrayRecordComponent")
public record SqlText(String source, List<String> names, String[] pieces, int[] places, @Nullable InList[] lists,
        String jdbc, boolean questionMarks) {

    /** Finds the parameters of a statement. */
    public static SqlText of(String source) {
        return new SqlScanner(source).scan();
    }

    /** The position of a parameter in {@link #names()}; -1 if the statement has none of this name. */
    public int indexOf(String name) {
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * A parameter that stands alone within the parentheses of {@code in (:name)}.
     *
     * @param keyword where {@code in} or {@code not in} begins in the piece before the place
     * @param negated whether it is {@code not in}
     * @param end where the piece after the place goes on behind the parenthesis
     */
    public record InList(int keyword, boolean negated, int end) {
    }
}
