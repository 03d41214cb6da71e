package dev.freshet.data.statement;

import dev.freshet.data.row.JsonParameter;
import dev.freshet.http.JsonCodec;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/** Binds values to a prepared statement, in the form that the database needs. Thread-safe. */
record Binder(Dialect dialect, @Nullable JsonCodec json) {
    private static final Instant LAST_IN_UTC = LocalDateTime.MAX.toInstant(ZoneOffset.UTC);
    private static final Instant FIRST_IN_UTC = LocalDateTime.MIN.toInstant(ZoneOffset.UTC);

    void bind(PreparedStatement statement, @Nullable Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            bind(statement, i + 1, values[i]);
        }
    }

    /** The most frequent types come first; a type switch would be slower at startup. */
    private void bind(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        if (value instanceof String text) {
            statement.setString(index, text);
        } else if (value instanceof Long number) {
            statement.setLong(index, number);
        } else if (value instanceof Integer number) {
            statement.setInt(index, number);
        } else if (value == null) {
            statement.setNull(index, Types.NULL);
        } else if (value instanceof Boolean bool) {
            statement.setBoolean(index, bool);
        } else if (value instanceof BigDecimal decimal) {
            statement.setBigDecimal(index, decimal);
        } else if (value instanceof Enum<?> constant) {
            bindName(statement, index, constant.name());
        } else if (value instanceof byte[] bytes) {
            statement.setBytes(index, bytes);
        } else {
            bindOther(statement, index, value);
        }
    }

    private void bindOther(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value instanceof JsonParameter document) {
            bindJson(statement, index, document);
        } else if (value instanceof Parameters.Typed typed) {
            bindTyped(statement, index, typed);
        } else if (value instanceof InputStream stream) {
            statement.setBinaryStream(index, stream);
        } else if (value instanceof Reader reader) {
            statement.setCharacterStream(index, reader);
        } else {
            @Nullable Object @Nullable [] elements = Lists.elements(value);
            if (elements == null) {
                statement.setObject(index, knownHere(value));
            } else {
                SqlArrays.bind(statement, index, elements, dialect);
            }
        }
    }

    /**
     * Like {@link #known}. PostgreSQL's driver reads infinity as OffsetDateTime.MAX, and writes that as infinity;
     * -infinity and MIN likewise. In UTC, their instants are too late and too early for an OffsetDateTime.
     */
    private Object knownHere(Object value) {
        if (dialect == Dialect.POSTGRESQL && value instanceof Instant instant) {
            if (instant.isAfter(LAST_IN_UTC)) {
                return OffsetDateTime.MAX;
            }
            if (instant.isBefore(FIRST_IN_UTC)) {
                return OffsetDateTime.MIN;
            }
        }
        return known(value);
    }

    /** Converts to a class that both drivers know. An instant stays the same instant in every time zone of the JVM. */
    static Object known(Object value) {
        if (value instanceof Instant instant) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        if (value instanceof ZonedDateTime time) {
            return time.toOffsetDateTime();
        }
        if (value instanceof Character character) {
            return character.toString();
        }
        if (value instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        return value.getClass() == Date.class ? new Timestamp(((Date) value).getTime()) : value;
    }

    /** PostgreSQL accepts text of no stated type for its enum types and for text. */
    private void bindName(PreparedStatement statement, int index, String name) throws SQLException {
        if (dialect == Dialect.POSTGRESQL) {
            statement.setObject(index, name, Types.OTHER);
        } else {
            statement.setString(index, name);
        }
    }

    /** H2 reads bytes as JSON text, and a string as a JSON string. */
    private void bindJson(PreparedStatement statement, int index, JsonParameter document) throws SQLException {
        if (document.isNull()) {
            statement.setNull(index, Types.NULL);
            return;
        }
        byte[] utf8 = document.toBytes(json);
        switch (dialect) {
            case POSTGRESQL -> statement.setObject(index, text(utf8), Types.OTHER);
            case H2 -> statement.setBytes(index, utf8);
            case OTHER -> statement.setString(index, text(utf8));
        }
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private void bindTyped(PreparedStatement statement, int index, Parameters.Typed typed) throws SQLException {
        Object value = typed.value();
        if (value == null) {
            statement.setNull(index, typed.type().getVendorTypeNumber());
        } else {
            statement.setObject(index, knownHere(value), typed.type().getVendorTypeNumber());
        }
    }
}
