package dev.freshet.web.binding;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.QueryParameters;
import dev.freshet.web.ParameterException;
import dev.freshet.web.ParameterSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Applies defaults to missing parameters and splits repeated ones. */
public final class Parameters {
    private Parameters() {
    }

    /** @throws ParameterException 400 if the text is null */
    public static String required(ParameterSource source, String name, @Nullable String text) {
        if (text == null) {
            throw ParameterException.missing(source, name);
        }
        return text;
    }

    /** The default replaces a missing or empty text. */
    public static String orDefault(@Nullable String text, String defaultText) {
        return text == null || text.isEmpty() ? defaultText : text;
    }

    /** Turns an empty text into null: a form sends an empty text for an empty field. */
    public static @Nullable String filled(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    /** Leaves out empty texts: a form sends one for each empty field. */
    public static List<String> filled(List<String> texts) {
        return texts.stream().filter(text -> !text.isEmpty()).toList();
    }

    /** @throws ParameterException 400 if the list is empty */
    public static List<String> required(ParameterSource source, String name, List<String> texts) {
        if (texts.isEmpty()) {
            throw ParameterException.missing(source, name);
        }
        return texts;
    }

    /** The texts; if there are none, the default, split at commas. */
    public static List<String> orDefault(List<String> texts, String defaultText) {
        return texts.isEmpty() ? parts(defaultText) : texts;
    }

    /**
     * Splits a single text at commas; leaves several texts as they are.
     *
     * @throws HttpException 400 if it has more than {@link QueryParameters#MAX_PARAMETERS} parts
     */
    public static List<String> split(List<String> texts) {
        return texts.size() == 1 ? parts(texts.getFirst()) : texts;
    }

    /**
     * The list elements of all headers of this name (RFC 9110 section 5.6.1). A comma in a quoted string splits, too.
     *
     * @throws HttpException 400 if there are more than {@link QueryParameters#MAX_PARAMETERS}
     */
    public static List<String> fields(HttpHeaders headers, String name) {
        List<String> parts = new ArrayList<>();
        for (String field : headers.all(name)) {
            addParts(field, parts);
        }
        return parts;
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        addParts(text, parts);
        return parts;
    }

    /** Each part takes far more memory than its bytes on the wire, so their number has the limit of parameters. */
    private static void addParts(String text, List<String> parts) {
        int start = 0;
        while (start <= text.length()) {
            int comma = text.indexOf(',', start);
            int end = comma < 0 ? text.length() : comma;
            String part = text.substring(start, end).strip();
            if (!part.isEmpty()) {
                if (parts.size() == QueryParameters.MAX_PARAMETERS) {
                    throw new HttpException(400, "more than " + QueryParameters.MAX_PARAMETERS + " values in a list");
                }
                parts.add(part);
            }
            start = end + 1;
        }
    }
}
