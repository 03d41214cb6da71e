package dev.freshet.data.statement;

import dev.freshet.data.failure.InvalidDataAccessApiUsageException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement for JDBC: text with question marks, and one value for each. A list in {@code in (...)} has a question
 * mark for each element; its last element is repeated up to a power of two if the statement has room for that.
 *
 * @param jdbc the text
 * @param values one for each question mark
 */
@SuppressWarnings("ArrayRecordComponent")
record Bound(String jdbc, @Nullable Object[] values) {
    /** The limit of PostgreSQL for one statement. */
    private static final int MOST_PARAMETERS = 65_535;

    /** @throws InvalidDataAccessApiUsageException if a value is missing or a list is not allowed */
    static Bound of(SqlText text, @Nullable Object[] values, Dialect dialect) {
        Parameters.refuseMissing(text, values);
        if (text.questionMarks() && dialect != Dialect.POSTGRESQL) {
            throw questionMark(text);
        }
        int[] places = text.places();
        @Nullable Object[] placed = new @Nullable Object[places.length];
        boolean lists = false;
        for (int i = 0; i < places.length; i++) {
            placed[i] = values[places[i]];
            lists |= text.lists()[i] != null && Lists.isList(placed[i]);
        }
        return lists ? new Expansion(text, dialect, hasRoomToPad(text, placed)).expand(placed)
                : new Bound(text.jdbc(), placed);
    }

    private static boolean hasRoomToPad(SqlText text, @Nullable Object[] placed) {
        long parameters = 0;
        for (int i = 0; i < placed.length; i++) {
            parameters += text.lists()[i] == null ? 1 : Lists.padded(Lists.size(placed[i]));
        }
        return parameters <= MOST_PARAMETERS;
    }

    static InvalidDataAccessApiUsageException questionMark(SqlText text) {
        return Parameters.misuse(text, "a question mark is not a parameter; use a name such as :id");
    }

    /** Writes the text of a statement with lists. */
    private static final class Expansion {
        private final SqlText text;
        private final Dialect dialect;
        private final boolean pads;
        private final StringBuilder jdbc = new StringBuilder();
        private final List<@Nullable Object> values = new ArrayList<>();
        /** How much of the next piece has been written. */
        private int written;

        Expansion(SqlText text, Dialect dialect, boolean pads) {
            this.text = text;
            this.dialect = dialect;
            this.pads = pads;
        }

        Bound expand(@Nullable Object[] placed) {
            for (int i = 0; i < placed.length; i++) {
                SqlText.InList list = text.lists()[i];
                @Nullable Object @Nullable [] elements = list == null ? null : Lists.elements(placed[i]);
                if (elements == null || list == null) {
                    piece(i, text.pieces()[i].length());
                    one(placed[i]);
                } else if (elements.length == 0) {
                    piece(i, list.keyword());
                    empty(i, list);
                } else {
                    piece(i, text.pieces()[i].length());
                    several(elements);
                }
            }
            piece(placed.length, text.pieces()[placed.length].length());
            return new Bound(jdbc.toString(), values.toArray());
        }

        private void piece(int index, int end) {
            jdbc.append(text.pieces()[index], written, end);
            written = 0;
        }

        private void one(@Nullable Object value) {
            jdbc.append('?');
            values.add(value);
        }

        private void several(@Nullable Object[] elements) {
            int padded = pads ? Lists.padded(elements.length) : elements.length;
            for (int i = 0; i < padded; i++) {
                jdbc.append(i == 0 ? "?" : ", ?");
                values.add(elements[Math.min(i, elements.length - 1)]);
            }
        }

        /**
         * For an empty list, {@code in} is false and {@code not in} is true, but {@code in ()} is not valid SQL, and
         * with null both would be unknown.
         */
        private void empty(int place, SqlText.InList list) {
            switch (dialect) {
                case POSTGRESQL -> jdbc.append(list.negated() ? "<> all ('{}')" : "= any ('{}')");
                case H2 -> jdbc.append(list.negated() ? "not in ()" : "in ()");
                case OTHER -> throw Parameters.misuse(text, "the list "
                        + text.names().get(text.places()[place]) + " is empty, and in () is not valid SQL");
            }
            written = list.end();
        }
    }
}
