package dev.freshet.data.row;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads results with one column as values of a simple type, including null. Immutable. */
public final class SingleColumn<T> implements RowReader<T> {
    private final Class<T> type;
    private final ValueReader<?> value;
    private final List<RowColumn> columns;

    private SingleColumn(Class<T> type, ValueReader<?> value) {
        this.type = type;
        this.value = value;
        this.columns = List.of(RowColumn.value("", type).orNull());
    }

    /**
     * The reader for a class, if one column can hold it: the types of record components except arrays, lists and JSON.
     */
    public static <T> Optional<SingleColumn<T>> of(Class<T> type) {
        ValueReader<?> value = type.isEnum() ? constants(type) : reader(type);
        return value == null ? Optional.empty() : Optional.of(new SingleColumn<>(type, value));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static ValueReader<?> constants(Class<?> type) {
        Enum[] constants = (Enum[]) type.getEnumConstants();
        return (row, at) -> row.getEnum(at, constants);
    }

    private static @Nullable ValueReader<?> reader(Class<?> type) {
        return switch (type.getName()) {
            case "java.lang.Boolean", "boolean" -> RowValues::getBooleanObject;
            case "java.lang.Byte", "byte" -> RowValues::getByteObject;
            case "java.lang.Short", "short" -> RowValues::getShortObject;
            case "java.lang.Integer", "int" -> RowValues::getInteger;
            case "java.lang.Long", "long" -> RowValues::getLongObject;
            case "java.lang.Float", "float" -> RowValues::getFloatObject;
            case "java.lang.Double", "double" -> RowValues::getDoubleObject;
            case "java.lang.Character", "char" -> RowValues::getCharacter;
            case "java.lang.String" -> RowValues::getString;
            case "[B" -> RowValues::getBytes;
            case "java.math.BigDecimal" -> RowValues::getBigDecimal;
            case "java.math.BigInteger" -> RowValues::getBigInteger;
            case "java.util.UUID" -> RowValues::getUuid;
            case "java.time.LocalDate" -> RowValues::getLocalDate;
            case "java.time.LocalTime" -> RowValues::getLocalTime;
            case "java.time.LocalDateTime" -> RowValues::getLocalDateTime;
            case "java.time.OffsetDateTime" -> RowValues::getOffsetDateTime;
            case "java.time.Instant" -> RowValues::getInstant;
            default -> null;
        };
    }

    @Override
    public Class<T> type() {
        return type;
    }

    @Override
    public List<RowColumn> columns() {
        return columns;
    }

    @Override
    @SuppressWarnings("unchecked")
    public @Nullable T read(RowValues row) throws SQLException {
        return (T) value.read(row, 0);
    }

    /** Empty, because this is not a record. */
    @Override
    public List<String> components() {
        return List.of();
    }
}
