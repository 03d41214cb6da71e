package dev.freshet.data.row;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The type of a column, and which components can be read from it. Refuses only what always fails or would silently lose
 * data.
 *
 * @param name the database's name for it
 * @param scale decimal places; also 0 if the database does not report them
 */
record ColumnType(Group group, String name, int scale) {

    /** Types that are read alike; the text names suitable component types. */
    enum Group {
        WHOLE("int, long or BigDecimal"),
        DECIMAL("BigDecimal or double"),
        FLOATING("double or BigDecimal"),
        BOOLEAN("boolean"),
        TEXT("String"),
        BINARY("byte[]"),
        DATE("LocalDate"),
        TIME("LocalTime"),
        TIMESTAMP("LocalDateTime"),
        ZONED_TIME("String"),
        ZONED_TIMESTAMP("OffsetDateTime or Instant"),
        UUID("UUID or String"),
        JSON("String, or anything with @Json"),
        ARRAY("List"),
        OTHER("String");

        private final String suits;

        Group(String suits) {
            this.suits = suits;
        }
    }

    static ColumnType of(ResultSetMetaData metaData, int column) throws SQLException {
        String name = metaData.getColumnTypeName(column).toLowerCase(Locale.ROOT);
        return new ColumnType(group(metaData.getColumnType(column), name), name, metaData.getScale(column));
    }

    /** Drivers disguise some types: pgjdbc those with a time zone, H2 a UUID as binary. */
    private static Group group(int sqlType, String name) {
        return switch (name) {
            case "timestamptz" -> Group.ZONED_TIMESTAMP;
            case "timetz" -> Group.ZONED_TIME;
            case "uuid" -> Group.UUID;
            case "json", "jsonb" -> Group.JSON;
            default -> group(sqlType);
        };
    }

    private static Group group(int sqlType) {
        return switch (sqlType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> Group.WHOLE;
            case Types.NUMERIC, Types.DECIMAL -> Group.DECIMAL;
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> Group.FLOATING;
            case Types.BOOLEAN, Types.BIT -> Group.BOOLEAN;
            case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR,
                    Types.CLOB, Types.NCLOB -> Group.TEXT;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> Group.BINARY;
            case Types.DATE -> Group.DATE;
            case Types.TIME -> Group.TIME;
            case Types.TIMESTAMP -> Group.TIMESTAMP;
            case Types.TIME_WITH_TIMEZONE -> Group.ZONED_TIME;
            case Types.TIMESTAMP_WITH_TIMEZONE -> Group.ZONED_TIMESTAMP;
            case Types.ARRAY -> Group.ARRAY;
            default -> Group.OTHER;
        };
    }

    /** Why the component can never be read from such a column; empty if it may. */
    Optional<String> problem(RowColumn column) {
        if (group == Group.OTHER) {
            return Optional.empty();
        }
        if (!readable(column).contains(group)) {
            return Optional.of("the type is " + name + "; use " + group.suits);
        }
        return cutsOff(column) && scale > 0
                ? Optional.of(scale + " decimal places of " + name + " would be lost; use BigDecimal")
                : Optional.empty();
    }

    /** Whether drivers would cut off decimal places. */
    boolean cutsOff(RowColumn column) {
        return group == Group.DECIMAL && column.form() == RowColumn.Form.VALUE && isWhole(column.rawType());
    }

    private static boolean isWhole(Class<?> type) {
        return switch (type.getName()) {
            case "byte", "short", "int", "long", "java.lang.Byte", "java.lang.Short", "java.lang.Integer",
                    "java.lang.Long" -> true;
            default -> false;
        };
    }

    private static Set<Group> readable(RowColumn column) {
        return switch (column.form()) {
            case ARRAY -> EnumSet.of(Group.ARRAY);
            case JSON -> EnumSet.of(Group.JSON, Group.TEXT);
            case VALUE -> column.rawType().isEnum() ? EnumSet.of(Group.TEXT) : readable(column.rawType());
        };
    }

    private static Set<Group> readable(Class<?> type) {
        return switch (type.getName()) {
            case "byte", "short", "int", "long", "java.lang.Byte", "java.lang.Short", "java.lang.Integer",
                    "java.lang.Long", "java.math.BigInteger" -> EnumSet.of(Group.WHOLE, Group.DECIMAL);
            case "float", "double", "java.lang.Float", "java.lang.Double", "java.math.BigDecimal" ->
                    EnumSet.of(Group.WHOLE, Group.DECIMAL, Group.FLOATING);
            case "boolean", "java.lang.Boolean" -> EnumSet.of(Group.BOOLEAN, Group.WHOLE);
            case "char", "java.lang.Character" -> EnumSet.of(Group.TEXT);
            case "[B" -> EnumSet.of(Group.BINARY);
            case "java.util.UUID" -> EnumSet.of(Group.UUID, Group.TEXT);
            case "java.time.LocalDate" -> EnumSet.of(Group.DATE);
            case "java.time.LocalTime" -> EnumSet.of(Group.TIME);
            case "java.time.LocalDateTime" -> EnumSet.of(Group.TIMESTAMP);
            case "java.time.OffsetDateTime", "java.time.Instant" -> EnumSet.of(Group.ZONED_TIMESTAMP);
            default -> EnumSet.complementOf(EnumSet.of(Group.BINARY, Group.ARRAY));
        };
    }
}
