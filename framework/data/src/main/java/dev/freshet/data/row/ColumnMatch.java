package dev.freshet.data.row;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps each component to a column of a result. Immutable.
 *
 * @param labels labels of all columns at matching time
 * @param types types of all columns, as in {@link java.sql.Types}
 * @param columns by component: the column's number from 1; 0 if it has none
 * @param nullable by component
 * @param exact by component: whether a whole number is read from a decimal column, where drivers would cut off the
 *     decimal places
 */
@SuppressWarnings("ArrayRecordComponent")
record ColumnMatch(String[] labels, int[] types, int[] columns, boolean[] nullable, boolean[] exact,
        List<String> problems) {
    private static final int MOST_LABELS_IN_MESSAGE = 30;

    /** For an element of an SQL array, which is the second column (see {@link java.sql.Array#getResultSet()}). */
    static final ColumnMatch OF_ELEMENT = new ColumnMatch(new String[0], new int[0], new int[] {2},
            new boolean[] {true}, new boolean[] {true}, List.of());

    static ColumnMatch of(RowReader<?> reader, ResultSetMetaData metaData) throws SQLException {
        List<RowColumn> wanted = reader.columns();
        String[] labels = labels(metaData);
        ColumnMatch match = new ColumnMatch(labels, types(metaData), new int[wanted.size()],
                new boolean[wanted.size()], new boolean[wanted.size()], new ArrayList<>());
        for (int i = 0; i < wanted.size(); i++) {
            match.nullable[i] = wanted.get(i).nullable();
            match.find(i, wanted.get(i), wanted.get(i).describe(reader), metaData);
        }
        return match;
    }

    private static String[] labels(ResultSetMetaData metaData) throws SQLException {
        String[] labels = new String[metaData.getColumnCount()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = metaData.getColumnLabel(i + 1);
        }
        return labels;
    }

    private static int[] types(ResultSetMetaData metaData) throws SQLException {
        int[] types = new int[metaData.getColumnCount()];
        for (int i = 0; i < types.length; i++) {
            types[i] = metaData.getColumnType(i + 1);
        }
        return types;
    }

    private void find(int position, RowColumn wanted, String who, ResultSetMetaData metaData) throws SQLException {
        int column = wanted.names().isEmpty() ? only(who) : named(wanted, who);
        if (column > 0) {
            columns[position] = column;
            ColumnType type = ColumnType.of(metaData, column);
            type.problem(wanted).ifPresent(problem -> problems.add(who + " cannot be read from column "
                    + labels[column - 1] + ": " + problem));
            exact[position] = type.cutsOff(wanted);
        }
    }

    private int only(String who) {
        if (labels.length != 1) {
            problems.add(who + " needs a single column, but there are " + labels.length + all());
            return 0;
        }
        return 1;
    }

    /** Two columns of the same name are common in joins; the mapping does not guess. */
    private int named(RowColumn wanted, String who) {
        int found = 0;
        for (int i = 0; i < labels.length; i++) {
            if (wanted.isCalled(labels[i])) {
                if (found > 0) {
                    problems.add(who + " could be column " + found + ", " + labels[found - 1] + ", or column " + (i + 1)
                            + ", " + labels[i] + "; give one of them another name with AS");
                    return 0;
                }
                found = i + 1;
            }
        }
        if (found == 0) {
            problems.add(who + " has no column " + wanted.names().getFirst() + all());
        }
        return found;
    }

    private String all() {
        return labels.length > MOST_LABELS_IN_MESSAGE ? "" : " (" + String.join(", ", labels) + ")";
    }

    /** Whether the result still has the same columns and types; they change when the table does. */
    boolean stillFits(ResultSetMetaData metaData) throws SQLException {
        if (metaData.getColumnCount() != labels.length) {
            return false;
        }
        for (int i = 0; i < labels.length; i++) {
            if (types[i] != metaData.getColumnType(i + 1) || !labels[i].equals(metaData.getColumnLabel(i + 1))) {
                return false;
            }
        }
        return true;
    }
}
