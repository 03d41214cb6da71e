package dev.freshet.http;

/** The characters of header names and values (RFC 9110 section 5), and what several headers have in common. */
public final class FieldSyntax {
    private static final boolean[] TOKEN = PercentCoding.table(
            "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    private FieldSyntax() {
    }

    /** Whether this byte is allowed in a token (RFC 9110 section 5.6.2). */
    public static boolean isTokenByte(byte b) {
        return b >= 0 && TOKEN[b];
    }

    /** Whether this char is allowed in a token (RFC 9110 section 5.6.2). */
    public static boolean isTokenChar(char c) {
        return c < 128 && TOKEN[c];
    }

    /** Whether this text is a token, that is, not empty and made of token characters only. */
    public static boolean isToken(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (!isTokenChar(text.charAt(i))) {
                return false;
            }
        }
        return length > 0;
    }

    /** Whether this byte is allowed in a header value: visible, SP, tab or obs-text (RFC 9110 section 5.5). */
    public static boolean isValueByte(byte b) {
        return b >= 0x20 && b != 0x7f || b < 0 || b == '\t';
    }

    /** Whether a comma-separated value (RFC 9110 section 5.6.1) has this element, in any case. */
    public static boolean lists(String value, String word) {
        for (String element : value.split(",", -1)) {
            if (element.strip().equalsIgnoreCase(word)) {
                return true;
            }
        }
        return false;
    }

    /**
     * A weight in thousandths; -1 if the text is not {@code ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] )}
     * (RFC 9110 section 12.4.2).
     */
    public static int weight(String text) {
        int thousandths = 0;
        int unit = 1_000;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (i == 1 ? c != '.' : c < '0' || c > '9' || i > 4) {
                return -1;
            }
            if (i != 1) {
                thousandths += (c - '0') * unit;
                unit /= 10;
            }
        }
        return text.isEmpty() || thousandths > 1_000 ? -1 : thousandths;
    }

    /** @throws IllegalArgumentException if the name is not a token */
    public static void requireName(String name) {
        if (!isToken(name)) {
            throw new IllegalArgumentException("not a header name: \"" + printable(name) + "\"");
        }
    }

    /** @throws IllegalArgumentException if the value has a control character other than tab, or a char over 255 */
    public static void requireValue(String name, String value) {
        int length = value.length();
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            // One comparison for the usual characters, because each header of each response comes through here.
            if ((char) (c - 0x20) > 0x7e - 0x20 && (c > 0xff || !isValueByte((byte) c))) {
                throw new IllegalArgumentException(
                        "the value of header " + name + " has a character that is not allowed, at index " + i);
            }
        }
    }

    private static String printable(String text) {
        return text.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
