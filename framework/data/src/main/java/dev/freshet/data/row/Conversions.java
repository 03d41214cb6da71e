package dev.freshet.data.row;

import dev.freshet.http.HttpException;
import dev.freshet.http.JsonType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Converts values that drivers give in another type. Throws {@link UnfitValueException} if one does not fit. */
final class Conversions {
    private Conversions() {
    }

    static long inRange(long value, long least, long most) {
        if (value < least || value > most) {
            throw new UnfitValueException("the value is not between " + least + " and " + most);
        }
        return value;
    }

    /** Drivers give an infinity for a number that is too large. */
    static float readFloat(ResultSet results, int column) throws SQLException {
        float value = results.getFloat(column);
        if (Float.isInfinite(value) && Double.isFinite(results.getDouble(column))) {
            throw new UnfitValueException("the value is out of the range of a float");
        }
        return value;
    }

    static long wholeLong(BigDecimal value) {
        try {
            return value.longValueExact();
        } catch (ArithmeticException _) {
            throw new UnfitValueException("the value is not a whole number or exceeds a long");
        }
    }

    static BigInteger wholeNumber(BigDecimal value) {
        try {
            return value.toBigIntegerExact();
        } catch (ArithmeticException _) {
            throw new UnfitValueException("the value is not a whole number");
        }
    }

    static char character(String text) {
        if (text.length() != 1) {
            throw new UnfitValueException("the value has " + text.length() + " characters, not one");
        }
        return text.charAt(0);
    }

    /** Databases without a UUID type have text. */
    static UUID uuid(Object value) {
        if (value instanceof UUID known) {
            return known;
        }
        try {
            return UUID.fromString(value.toString().strip());
        } catch (IllegalArgumentException _) {
            throw new UnfitValueException("the value is not a UUID");
        }
    }

    static <T> @Nullable T json(String text, JsonType<T> type) {
        try {
            return type.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (HttpException _) {
            throw new UnfitValueException("its JSON does not fit the type");
        }
    }

    static <E extends Enum<E>> E constant(String name, E[] constants) {
        for (E constant : constants) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new UnfitValueException("the value is not the name of a constant of "
                + constants.getClass().componentType().getSimpleName());
    }
}
