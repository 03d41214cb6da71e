package dev.freshet.http;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A media type or a media range (RFC 9110 sections 8.3.1 and 12.5.1). Type, subtype and parameter names are in lower
 * case. Parameter values are case-sensitive, except that of {@code charset}.
 *
 * @param subtype may be {@code *}, or {@code *+suffix} for every subtype with that suffix
 * @param parameters in order, without the weight {@code q} of an Accept header
 */
public record MediaType(String type, String subtype, Map<String, String> parameters) {
    public static final MediaType ANY = new MediaType("*", "*", Map.of());
    private static final String CHARSET = "charset";

    public MediaType {
        parameters = parameters.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** @throws HttpException 400 if the text is not a media type */
    public static MediaType parse(String text) {
        MediaRanges ranges = new MediaRanges(text);
        MediaType mediaType = ranges.next();
        if (mediaType == null || !ranges.isAtEnd()) {
            throw MediaRanges.broken();
        }
        return mediaType;
    }

    /** The charset parameter as sent, or null. */
    public @Nullable String charset() {
        return parameters.get(CHARSET);
    }

    /**
     * Whether the other type equals this one or is in its range. The other type must have all parameters of this one,
     * and may have more. Without a charset, it counts as UTF-8.
     */
    public boolean matches(MediaType other) {
        if (!type.equals("*") && !type.equals(other.type) || !matchesSubtype(other.subtype)) {
            return false;
        }
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            String value = other.parameters.get(parameter.getKey());
            if (value == null && parameter.getKey().equals(CHARSET)) {
                value = "UTF-8";
            }
            if (value == null || !sameValue(parameter.getKey(), parameter.getValue(), value)) {
                return false;
            }
        }
        return true;
    }

    private boolean matchesSubtype(String other) {
        return subtype.equals("*") || subtype.equals(other)
                || subtype.startsWith("*+") && other.endsWith(subtype.substring(1));
    }

    private static boolean sameValue(String name, String one, String other) {
        return name.equals(CHARSET) ? one.equalsIgnoreCase(other) : one.equals(other);
    }

    /**
     * How specific this range is; the greater, the more specific. From most to least: type with parameters, type,
     * subtype range, any type.
     */
    public int precedence() {
        if (type.equals("*")) {
            return 0;
        }
        return subtype.startsWith("*") ? 1 : 2 + parameters.size();
    }

    /** The text for a Content-Type header. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(type).append('/').append(subtype);
        parameters.forEach((name, value) -> text.append(';').append(name).append('=').append(quotedIfNeeded(value)));
        return text.toString();
    }

    private static String quotedIfNeeded(String value) {
        if (FieldSyntax.isToken(value)) {
            return value;
        }
        return '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
