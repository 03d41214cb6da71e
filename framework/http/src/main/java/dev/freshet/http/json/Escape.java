package dev.freshet.http.json;

/** Escapes in strings (RFC 8259 section 7). Refuses unpaired surrogates, which no String should contain. */
final class Escape {
    private static final String LETTERS = "\"\\/bfnrt";
    private static final String CHARACTERS = "\"\\/\b\f\n\r\t";
    private static final int UNICODE = 6;

    private Escape() {
    }

    /**
     * Returns the end of the escape whose backslash is at this index, or an index after the text if the text ends
     * before.
     *
     * @throws JsonFault if the escape is unknown or half of a surrogate pair
     */
    static int end(byte[] json, int start) {
        if (start + 1 >= json.length) {
            return json.length + 1;
        }
        if (json[start + 1] != 'u') {
            if (json[start + 1] < 0 || LETTERS.indexOf(json[start + 1]) < 0) {
                throw new JsonFault("a string has an unknown escape", start);
            }
            return start + 2;
        }
        int end = start + UNICODE;
        int unit = unit(json, start);
        if (unit < 0 || !Character.isSurrogate((char) unit)) {
            return end;
        }
        if (end + 1 < json.length && json[end] == '\\' && json[end + 1] == 'u'
                && Character.isHighSurrogate((char) unit)) {
            int second = unit(json, end);
            if (second < 0 || Character.isLowSurrogate((char) second)) {
                return end + UNICODE;
            }
        } else if (end + 1 >= json.length && Character.isHighSurrogate((char) unit)) {
            return json.length + 1;
        }
        throw new JsonFault("a string has half of a surrogate pair", start);
    }

    /** Appends the character of an escape that {@link #end} has checked. */
    static void append(byte[] json, int start, StringBuilder text) {
        if (json[start + 1] != 'u') {
            text.append(CHARACTERS.charAt(LETTERS.indexOf(json[start + 1])));
            return;
        }
        char unit = (char) unit(json, start);
        text.append(unit);
        if (Character.isHighSurrogate(unit)) {
            text.append((char) unit(json, start + UNICODE));
        }
    }

    /** The value of the four digits after the u; -1 if the text ends before. */
    private static int unit(byte[] json, int start) {
        int value = 0;
        for (int i = start + 2; i < start + UNICODE; i++) {
            if (i >= json.length) {
                return -1;
            }
            int digit = json[i] < 0 ? -1 : Character.digit(json[i], 16);
            if (digit < 0) {
                throw new JsonFault("a string has an unknown escape", start);
            }
            value = value << 4 | digit;
        }
        return value;
    }
}
