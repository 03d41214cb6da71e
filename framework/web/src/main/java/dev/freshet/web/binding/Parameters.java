package dev.freshet.web.binding;

import dev.freshet.http.HttpHeaders;
import dev.freshet.web.ParameterException;
import dev.freshet.web.ParameterSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a parameter is when the request does not have it, or has it several times. */
public final class Parameters {
    private Parameters() {
    }

    /** @throws ParameterException 400 if the request does not have it */
    public static String required(ParameterSource source, String name, @Nullable String text) {
        if (text == null) {
            throw ParameterException.missing(source, name);
        }
        return text;
    }

    /** The text, or the default where there is none or an empty one. */
    public static String orDefault(@Nullable String text, String defaultText) {
        return text == null || text.isEmpty() ? defaultText : text;
    }

    /** Null where there is no text or an empty one, as a form sends for a field that was left empty. */
    public static @Nullable String filled(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    /** @throws ParameterException 400 if there is none */
    public static List<String> required(ParameterSource source, String name, List<String> texts) {
        if (texts.isEmpty()) {
            throw ParameterException.missing(source, name);
        }
        return texts;
    }

    /** The texts, or the parts of the default where there are none. */
    public static List<String> orDefault(List<String> texts, String defaultText) {
        return texts.isEmpty() ? parts(defaultText) : texts;
    }

    /** The parts of a single text that are separated by commas; several texts as they are. */
    public static List<String> split(List<String> texts) {
        return texts.size() == 1 ? parts(texts.getFirst()) : texts;
    }

    /** The list elements of all fields of this name (RFC 9110 section 5.6.1). Quoted strings are not looked into. */
    public static List<String> fields(HttpHeaders headers, String name) {
        List<String> parts = new ArrayList<>();
        for (String field : headers.all(name)) {
            parts.addAll(parts(field));
        }
        return parts;
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        while (start <= text.length()) {
            int comma = text.indexOf(',', start);
            int end = comma < 0 ? text.length() : comma;
            String part = text.substring(start, end).strip();
            if (!part.isEmpty()) {
                parts.add(part);
            }
            start = end + 1;
        }
        return parts;
    }
}
