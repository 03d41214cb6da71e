package dev.freshet.web.binding;

import dev.freshet.web.ParameterException;
import dev.freshet.web.ParameterSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Converts the text of a parameter; source and name identify it in messages. All methods throw
 * {@link ParameterException} (400) if the text does not fit the type.
 */
public final class Conversions {
    /** Parsing time grows faster than the number of digits, and so does arithmetic. */
    private static final int MAX_DIGITS = 1_000;

    private Conversions() {
    }

    public static String toText(ParameterSource source, String name, String text) {
        return text;
    }

    public static int toInt(ParameterSource source, String name, String text) {
        return (int) whole(source, name, text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long toLong(ParameterSource source, String name, String text) {
        return whole(source, name, text, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static short toShort(ParameterSource source, String name, String text) {
        return (short) whole(source, name, text, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public static byte toByte(ParameterSource source, String name, String text) {
        return (byte) whole(source, name, text, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    private static long whole(ParameterSource source, String name, String text, long least, long most) {
        long value;
        try {
            value = Long.parseLong(ascii(text));
        } catch (NumberFormatException e) {
            throw ParameterException.unfit(source, name, text.matches("[-+]?[0-9]+")
                    ? range(least, most) : "a whole number", text);
        }
        if (value < least || value > most) {
            throw ParameterException.unfit(source, name, range(least, most), text);
        }
        return value;
    }

    /**
     * The text, for parsers that would also take the digits of other scripts.
     *
     * @throws NumberFormatException if the text is not ASCII
     */
    private static String ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 128) {
                throw new NumberFormatException();
            }
        }
        return text;
    }

    private static String range(long least, long most) {
        return "a whole number from " + least + " to " + most;
    }

    public static double toDouble(ParameterSource source, String name, String text) {
        double value;
        try {
            value = Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw ParameterException.unfit(source, name, "a number", text);
        }
        if (!Double.isFinite(value)) {
            throw ParameterException.unfit(source, name, "a number in the range of a double", text);
        }
        return value;
    }

    public static float toFloat(ParameterSource source, String name, String text) {
        float value = (float) toDouble(source, name, text);
        if (Float.isInfinite(value)) {
            throw ParameterException.unfit(source, name, "a number in the range of a float", text);
        }
        return value;
    }

    /** True: true, on, yes, 1. False: false, off, no, 0. Case does not matter. */
    public static boolean toBoolean(ParameterSource source, String name, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "on", "yes", "1" -> true;
            case "false", "off", "no", "0" -> false;
            default -> throw ParameterException.unfit(source, name, "true or false", text);
        };
    }

    public static char toChar(ParameterSource source, String name, String text) {
        if (text.length() != 1) {
            throw ParameterException.unfit(source, name, "one character", text);
        }
        return text.charAt(0);
    }

    public static <E extends Enum<E>> E toEnum(ParameterSource source, String name, String text, Class<E> type) {
        try {
            return Enum.valueOf(type, text);
        } catch (IllegalArgumentException e) {
            String wanted = Arrays.stream(type.getEnumConstants()).map(Enum::name).collect(Collectors.joining(", "));
            throw ParameterException.unfit(source, name, "one of " + wanted, text);
        }
    }

    public static UUID toUuid(ParameterSource source, String name, String text) {
        try {
            UUID uuid = UUID.fromString(text);
            if (uuid.toString().equalsIgnoreCase(text)) {
                return uuid;
            }
        } catch (IllegalArgumentException e) {
            // Rejected below, as is a group that is too short, or so long that fromString cuts it off.
        }
        throw ParameterException.unfit(source, name, "a UUID", text);
    }

    public static BigDecimal toBigDecimal(ParameterSource source, String name, String text) {
        try {
            if (text.length() <= MAX_DIGITS) {
                BigDecimal value = new BigDecimal(ascii(text));
                // An exponent adds digits: adding 1 to 1e999999999 would write all of them.
                long scale = value.scale();
                if (scale <= MAX_DIGITS && value.precision() - scale <= MAX_DIGITS) {
                    return value;
                }
            }
        } catch (NumberFormatException e) {
            // Rejected below, as is a number that is too long.
        }
        throw ParameterException.unfit(source, name, "a number of at most " + MAX_DIGITS + " digits", text);
    }

    public static BigInteger toBigInteger(ParameterSource source, String name, String text) {
        try {
            if (text.length() <= MAX_DIGITS) {
                return new BigInteger(ascii(text));
            }
        } catch (NumberFormatException e) {
            // Rejected below, as is a text that is too long.
        }
        throw ParameterException.unfit(source, name, "a whole number of at most " + MAX_DIGITS + " digits", text);
    }
}
