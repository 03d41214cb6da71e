package dev.freshet.data.row;

/** The values of the current row, by position in {@link RowReader#columns()}. */
public interface RowValues {
}
