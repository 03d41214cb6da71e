package dev.freshet.http;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes problem details (RFC 9457) as JSON. All parts of the framework report errors in this form, including the
 * engine, which has no JSON library. Send the bytes with {@link PreparedHeader#PROBLEM_JSON}.
 */
public final class ProblemJson {
    private ProblemJson() {
    }

    /**
     * A problem without a {@code type}; its {@code title} is the registered reason phrase.
     *
     * @param detail what is wrong, in words for the client; omitted if null
     */
    public static byte[] of(int status, @Nullable String detail) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        String reason = HttpStatus.reason(status);
        members.put("title", reason.isEmpty() ? null : reason);
        members.put("status", status);
        members.put("detail", detail);
        return of(members);
    }

    /**
     * A JSON object in UTF-8 with these members, in order. A value is a String, Number, Boolean, Map or Iterable of
     * such values; any other value is written as its {@code toString()}. Members with a null value are omitted.
     */
    public static byte[] of(Map<String, ? extends @Nullable Object> members) {
        StringBuilder out = new StringBuilder(160);
        writeObject(out, members);
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void writeObject(StringBuilder out, Map<?, ?> members) {
        out.append('{');
        String separator = "";
        for (Map.Entry<?, ?> member : members.entrySet()) {
            if (member.getValue() != null) {
                out.append(separator);
                writeString(out, String.valueOf(member.getKey()));
                out.append(':');
                writeValue(out, member.getValue());
                separator = ",";
            }
        }
        out.append('}');
    }

    private static void writeArray(StringBuilder out, Iterable<?> elements) {
        out.append('[');
        String separator = "";
        for (Object element : elements) {
            out.append(separator);
            writeValue(out, element);
            separator = ",";
        }
        out.append(']');
    }

    private static void writeValue(StringBuilder out, @Nullable Object value) {
        if (value == null || value instanceof Boolean || value instanceof Number number && isFinite(number)) {
            out.append(value);
        } else if (value instanceof Map<?, ?> members) {
            writeObject(out, members);
        } else if (value instanceof Iterable<?> elements) {
            writeArray(out, elements);
        } else {
            writeString(out, value.toString());
        }
    }

    /** JSON has no infinities and no NaN (RFC 8259 section 6). */
    private static boolean isFinite(Number number) {
        return !(number instanceof Double || number instanceof Float) || Double.isFinite(number.doubleValue());
    }

    private static void writeString(StringBuilder out, String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> writePlain(out, c);
            }
        }
        out.append('"');
    }

    /** Control characters must be escaped (RFC 8259 section 7). Lone surrogates are too: they have no UTF-8 form. */
    private static void writePlain(StringBuilder out, char c) {
        if (c >= 0x20 && !Character.isSurrogate(c)) {
            out.append(c);
        } else {
            out.append("\\u").append(HexFormat.of().toHexDigits(c));
        }
    }
}
