package dev.freshet.data.row;

import dev.freshet.http.JsonCodec;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The values of the current row, by position in {@link RowReader#columns()}. A null in a column that may not be null is
 * an error, as is a value that does not fit the requested type; the message names statement, record, component and
 * column. Not thread-safe.
 */
public final class RowValues {
    private final ResultSet results;
    private final int[] columns;
    private final boolean[] nullable;
    private final boolean[] exact;
    private final @Nullable JsonCodec json;
    private int position;

    RowValues(ResultSet results, ColumnMatch match, @Nullable JsonCodec json) {
        this.results = results;
        this.columns = match.columns();
        this.nullable = match.nullable();
        this.exact = match.exact();
        this.json = json;
    }

    /** The position read last. */
    int position() {
        return position;
    }

    int column(int at) {
        return columns[at];
    }

    private int enter(int at) {
        position = at;
        return columns[at];
    }

    /** Whether all these columns are null, as for an absent embedded record. */
    public boolean allNull(int from, int to) throws SQLException {
        for (int at = from; at < to; at++) {
            if (results.getObject(enter(at)) != null) {
                return false;
            }
        }
        return true;
    }

    public boolean getBoolean(int at) throws SQLException {
        boolean value = results.getBoolean(enter(at));
        refuseNull(!value);
        return value;
    }

    public @Nullable Boolean getBooleanObject(int at) throws SQLException {
        boolean value = results.getBoolean(enter(at));
        return !value && isNull() ? null : (Boolean) value;
    }

    public byte getByte(int at) throws SQLException {
        byte value = (byte) Conversions.inRange(readInt(at), Byte.MIN_VALUE, Byte.MAX_VALUE);
        refuseNull(value == 0);
        return value;
    }

    public @Nullable Byte getByteObject(int at) throws SQLException {
        byte value = (byte) Conversions.inRange(readInt(at), Byte.MIN_VALUE, Byte.MAX_VALUE);
        return value == 0 && isNull() ? null : (Byte) value;
    }

    public short getShort(int at) throws SQLException {
        short value = (short) Conversions.inRange(readInt(at), Short.MIN_VALUE, Short.MAX_VALUE);
        refuseNull(value == 0);
        return value;
    }

    public @Nullable Short getShortObject(int at) throws SQLException {
        short value = (short) Conversions.inRange(readInt(at), Short.MIN_VALUE, Short.MAX_VALUE);
        return value == 0 && isNull() ? null : (Short) value;
    }

    public int getInt(int at) throws SQLException {
        int value = readInt(at);
        refuseNull(value == 0);
        return value;
    }

    public @Nullable Integer getInteger(int at) throws SQLException {
        int value = readInt(at);
        return value == 0 && isNull() ? null : (Integer) value;
    }

    public long getLong(int at) throws SQLException {
        long value = readLong(at);
        refuseNull(value == 0);
        return value;
    }

    public @Nullable Long getLongObject(int at) throws SQLException {
        long value = readLong(at);
        return value == 0 && isNull() ? null : (Long) value;
    }

    public float getFloat(int at) throws SQLException {
        float value = Conversions.readFloat(results, enter(at));
        refuseNull(value == 0);
        return value;
    }

    public @Nullable Float getFloatObject(int at) throws SQLException {
        float value = Conversions.readFloat(results, enter(at));
        return value == 0 && isNull() ? null : (Float) value;
    }

    public double getDouble(int at) throws SQLException {
        double value = results.getDouble(enter(at));
        refuseNull(value == 0);
        return value;
    }

    public @Nullable Double getDoubleObject(int at) throws SQLException {
        double value = results.getDouble(enter(at));
        return value == 0 && isNull() ? null : (Double) value;
    }

    public char getChar(int at) throws SQLException {
        String text = results.getString(enter(at));
        if (text == null) {
            throw UnfitValueException.ofNull();
        }
        return Conversions.character(text);
    }

    public @Nullable Character getCharacter(int at) throws SQLException {
        String text = getString(at);
        return text == null ? null : (Character) Conversions.character(text);
    }

    public @Nullable String getString(int at) throws SQLException {
        return checked(results.getString(enter(at)));
    }

    public @Nullable BigDecimal getBigDecimal(int at) throws SQLException {
        return checked(results.getBigDecimal(enter(at)));
    }

    public @Nullable BigInteger getBigInteger(int at) throws SQLException {
        BigDecimal value = getBigDecimal(at);
        return value == null ? null : Conversions.wholeNumber(value);
    }

    public byte @Nullable [] getBytes(int at) throws SQLException {
        return checked(results.getBytes(enter(at)));
    }

    /** Also reads text, for databases without a UUID type. */
    public @Nullable UUID getUuid(int at) throws SQLException {
        Object value = checked(results.getObject(enter(at)));
        return value == null ? null : Conversions.uuid(value);
    }

    public @Nullable LocalDate getLocalDate(int at) throws SQLException {
        return checked(results.getObject(enter(at), LocalDate.class));
    }

    public @Nullable LocalTime getLocalTime(int at) throws SQLException {
        return checked(results.getObject(enter(at), LocalTime.class));
    }

    public @Nullable LocalDateTime getLocalDateTime(int at) throws SQLException {
        return checked(results.getObject(enter(at), LocalDateTime.class));
    }

    public @Nullable OffsetDateTime getOffsetDateTime(int at) throws SQLException {
        return checked(results.getObject(enter(at), OffsetDateTime.class));
    }

    public @Nullable Instant getInstant(int at) throws SQLException {
        OffsetDateTime value = getOffsetDateTime(at);
        return value == null ? null : value.toInstant();
    }

    /**
     * Reads an enum constant by its name.
     *
     * @param constants all constants of the enum; not modified
     */
    public <E extends Enum<E>> @Nullable E getEnum(int at, E[] constants) throws SQLException {
        String name = getString(at);
        return name == null ? null : Conversions.constant(name, constants);
    }

    /** Reads a JSON document; the document {@code null} counts as null. */
    public <T> @Nullable T getJson(int at, Type type) throws SQLException {
        String text = results.getString(enter(at));
        if (text == null || text.strip().equals("null")) {
            return checked(null);
        }
        if (json == null) {
            throw new IllegalStateException("no JsonCodec to read " + type.getTypeName() + ": give one"
                    + " to the builder of Sql");
        }
        return Conversions.json(text, json.type(type));
    }

    /**
     * Reads an SQL array without null elements, as an unmodifiable list.
     *
     * @param element reads one element
     */
    public <T> @Nullable List<T> getList(int at, ValueReader<T> element) throws SQLException {
        return elements(at, element, false);
    }

    /** Reads an SQL array whose elements may be null, as an unmodifiable list. */
    public <T> @Nullable List<@Nullable T> getListOfNullable(int at, ValueReader<T> element) throws SQLException {
        return elements(at, element, true);
    }

    private <T> @Nullable List<T> elements(int at, ValueReader<T> element, boolean orNull) throws SQLException {
        Array array = checked(results.getArray(enter(at)));
        return array == null ? null : Elements.of(array, element, orNull, json);
    }

    /** Reads an SQL array without null elements; {@code made} creates the array, for example {@code UUID[]::new}. */
    public <T> T @Nullable [] getArray(int at, ValueReader<T> element, IntFunction<T[]> made) throws SQLException {
        List<T> values = getList(at, element);
        return values == null ? null : values.toArray(made);
    }

    public int @Nullable [] getInts(int at) throws SQLException {
        List<Integer> values = getList(at, RowValues::getInteger);
        return values == null ? null : values.stream().mapToInt(Integer::intValue).toArray();
    }

    public long @Nullable [] getLongs(int at) throws SQLException {
        List<Long> values = getList(at, RowValues::getLongObject);
        return values == null ? null : values.stream().mapToLong(Long::longValue).toArray();
    }

    public double @Nullable [] getDoubles(int at) throws SQLException {
        List<Double> values = getList(at, RowValues::getDoubleObject);
        return values == null ? null : values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns 0 for null. */
    private int readInt(int at) throws SQLException {
        if (exact[at]) {
            return (int) Conversions.inRange(readLong(at), Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        return results.getInt(enter(at));
    }

    /** Returns 0 for null. */
    private long readLong(int at) throws SQLException {
        int column = enter(at);
        if (!exact[at]) {
            return results.getLong(column);
        }
        BigDecimal value = results.getBigDecimal(column);
        return value == null ? 0 : Conversions.wholeLong(value);
    }

    private <T> @Nullable T checked(@Nullable T value) {
        if (value == null && !nullable[position]) {
            throw UnfitValueException.ofNull();
        }
        return value;
    }

    /** Called after reading a primitive value that may also stand for null. */
    private boolean isNull() throws SQLException {
        return results.wasNull() && checked(null) == null;
    }

    /** @param possible whether the value may stand for null */
    private void refuseNull(boolean possible) throws SQLException {
        if (possible && results.wasNull()) {
            throw UnfitValueException.ofNull();
        }
    }
}
