package dev.freshet.http.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Converts the numbers of a JSON text. A number out of the range of its type is an error; a double is the nearest one.
 * A number in quotes is accepted if its text is a valid JSON number.
 */
final class JsonNumbers {
    /** Limit of digits before and after the decimal point, exponent applied: arithmetic with more takes too long. */
    private static final int MOST_DIGITS = 1_000;
    /** A double holds every whole number up to here exactly. */
    private static final long EXACT = 1L << 53;
    /** The powers of ten that a double holds exactly. */
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13,
        1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

    private JsonNumbers() {
    }

    static int readInt(JsonText text) {
        int start = text.position();
        long value = readLong(text);
        if (value != (int) value) {
            throw new JsonFault("the number is out of the range of an int", start);
        }
        return (int) value;
    }

    static long readLong(JsonText text) {
        long value = text.shortInteger();
        return value == Long.MIN_VALUE ? readLongSlowly(text) : value;
    }

    private static long readLongSlowly(JsonText text) {
        int start = text.position();
        try {
            return readBigInteger(text).longValueExact();
        } catch (ArithmeticException tooLarge) {
            throw new JsonFault("the number is out of the range of a long", start);
        }
    }

    static double readDouble(JsonText text) {
        long whole = text.shortInteger();
        if (whole != Long.MIN_VALUE) {
            return whole;
        }
        int start = text.position();
        boolean quoted = text.peek() == '"';
        double value = quoted ? Double.NaN : shortDecimal(text, text.number());
        if (Double.isNaN(value)) {
            text.back(start);
            value = Double.parseDouble(numberText(text));
        }
        if (Double.isInfinite(value)) {
            throw new JsonFault("the number is out of the range of a double", start);
        }
        return value;
    }

    /**
     * NaN unless both the digits and the power of ten are exact doubles: then their quotient is rounded only once and
     * is the nearest double.
     */
    private static double shortDecimal(JsonText text, int start) {
        byte[] json = text.bytes();
        int end = text.position();
        boolean negative = json[start] == '-';
        long digits = 0;
        int decimals = -1;
        for (int i = negative ? start + 1 : start; i < end; i++) {
            if (json[i] == '.') {
                decimals = 0;
            } else if (json[i] > '9' || digits > EXACT / 10) {
                return Double.NaN;
            } else {
                digits = digits * 10 + json[i] - '0';
                decimals += decimals < 0 ? 0 : 1;
            }
        }
        if (digits > EXACT || decimals >= POWERS.length) {
            return Double.NaN;
        }
        double value = decimals <= 0 ? digits : digits / POWERS[decimals];
        return negative ? -value : value;
    }

    static BigInteger readBigInteger(JsonText text) {
        int start = text.position();
        BigDecimal value = readDecimal(text);
        if (value.scale() > 0) {
            throw new JsonFault("the number is not a whole number", start);
        }
        return value.toBigInteger();
    }

    static BigDecimal readDecimal(JsonText text) {
        int start = text.position();
        String number = numberText(text);
        try {
            BigDecimal value = new BigDecimal(number);
            long scale = value.scale();
            if (scale <= MOST_DIGITS && value.precision() - scale <= MOST_DIGITS) {
                return value;
            }
        } catch (NumberFormatException exponent) {
            // The exponent is too large.
        }
        throw new JsonFault("the number has too many digits", start);
    }

    /** Checks the length before anything is computed from the digits. */
    private static String numberText(JsonText text) {
        boolean quoted = text.skip('"');
        int open = text.position();
        int start = text.number();
        if (quoted && start != open) {
            throw new JsonFault("a number is expected", open);
        }
        int length = text.position() - start;
        if (length > 2 * MOST_DIGITS) {
            throw new JsonFault("the number has too many digits", start);
        }
        String number = new String(text.bytes(), start, length, StandardCharsets.ISO_8859_1);
        if (quoted) {
            text.endQuotes();
        }
        return number;
    }
}
