package dev.freshet.data.row;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which column of a result each component takes. Immutable.
 *
 * @param labels those of all columns when they were matched
 * @param types those of {@link java.sql.Types}, likewise
 * @param columns the number of the column, from 1, by position of the component; 0 if it has none
 * @param nullable by position of the component
 * @param exact by position of the component: whether a whole number comes from a decimal column, where drivers would
 *     cut off what stands behind the point
 */
@SuppressWarnings("ArrayRecordComponent")
record ColumnMatch(String[] labels, int[] types, int[] columns, boolean[] nullable, boolean[] exact,
        List<String> problems) {
    private static final int MOST_LABELS_IN_MESSAGE = 30;

    /** An element of an SQL array, which stands in the second column (see {@link java.sql.Array#getResultSet()}). */
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
            type.problem(wanted).ifPresent(problem -> problems.add(who + " cannot be made of column "
                    + labels[column - 1] + ": " + problem));
            exact[position] = type.cutsOff(wanted);
        }
    }

    private int only(String who) {
        if (labels.length != 1) {
            problems.add(who + " is made of one column, but there are " + labels.length + all());
            return 0;
        }
        return 1;
    }

    /** Two columns of the same name are common in joins; which of them is meant no one can tell. */
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

    /**
     * Whether the result still has the same columns, of the same types: a statement gets others when the table changes.
     */
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
