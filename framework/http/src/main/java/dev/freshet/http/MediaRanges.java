package dev.freshet.http;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads media ranges and their weights, one at a time, from an Accept or Content-Type value. Also accepts {@code *} for
 * any type, and {@code q=.2}: HttpURLConnection sent both by default for twenty years.
 */
final class MediaRanges {
    static final int WHOLE = 1_000;

    private final String text;
    private int position;
    private int weight;

    MediaRanges(String text) {
        this.text = text;
    }

    /** The next range, or null after the last. Skips empty list elements (RFC 9110 section 5.6.1.2). */
    @Nullable MediaType next() {
        skipBlanks();
        while (position < text.length() && text.charAt(position) == ',') {
            position++;
            skipBlanks();
        }
        return position == text.length() ? null : range();
    }

    /** The weight of the last range that was read, in thousandths. */
    int weight() {
        return weight;
    }

    boolean isAtEnd() {
        return position == text.length();
    }

    private MediaType range() {
        weight = WHOLE;
        String type = token().toLowerCase(Locale.ROOT);
        if (type.equals("*") && (isAtEnd() || text.charAt(position) != '/')) {
            return new MediaType("*", "*", parameters());
        }
        expect('/');
        String subtype = token().toLowerCase(Locale.ROOT);
        if (type.equals("*") && !subtype.equals("*")) {
            throw broken();
        }
        return new MediaType(type, subtype, parameters());
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = Map.of();
        boolean weighed = false;
        skipBlanks();
        while (position < text.length() && text.charAt(position) != ',') {
            expect(';');
            skipBlanks();
            if (position < text.length() && text.charAt(position) != ';' && text.charAt(position) != ',') {
                String name = token().toLowerCase(Locale.ROOT);
                expect('=');
                String value = value();
                if (name.equals("q")) {
                    weight = FieldSyntax.weight(value.startsWith(".") ? "0" + value : value);
                    if (weight < 0) {
                        throw broken();
                    }
                    weighed = true;
                } else if (!weighed) {
                    parameters = parameters.isEmpty() ? new LinkedHashMap<>() : parameters;
                    parameters.put(name, value);
                }
            }
            skipBlanks();
        }
        return parameters;
    }

    private String value() {
        if (position < text.length() && text.charAt(position) == '"') {
            position++;
            return quoted();
        }
        return token();
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        while (position < text.length()) {
            char c = text.charAt(position++);
            if (c == '"') {
                return value.toString();
            }
            if (c == '\\' && position < text.length()) {
                c = text.charAt(position++);
            }
            value.append(c);
        }
        throw broken();
    }

    private String token() {
        int start = position;
        while (position < text.length() && FieldSyntax.isTokenChar(text.charAt(position))) {
            position++;
        }
        if (position == start) {
            throw broken();
        }
        return text.substring(start, position);
    }

    private void expect(char c) {
        if (position == text.length() || text.charAt(position) != c) {
            throw broken();
        }
        position++;
    }

    private void skipBlanks() {
        while (position < text.length() && (text.charAt(position) == ' ' || text.charAt(position) == '\t')) {
            position++;
        }
    }

    static HttpException broken() {
        return new HttpException(400, "a media type does not have the form type/subtype with parameters");
    }
}
