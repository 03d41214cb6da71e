package dev.freshet.web.multipart;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import dev.freshet.http.syntax.Ascii;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The value of a Content-Type or Content-Disposition header: a first word, then parameters. Stricter than the RFCs
 * where two readers could understand different things: a parameter appears once, and has no extended form such as
 * {@code filename*} or {@code filename*0} (RFC 7578 section 4.2, RFC 2231).
 *
 * <p>In a quoted value, {@code \"} and {@code \\} stand for the second character. Any other backslash stands for
 * itself, because browsers do not escape it.
 */
final class FieldValue {
    private final String what;
    private final String text;
    private final String first;
    private final Map<String, String> parameters = new LinkedHashMap<>();
    private int position;

    /**
     * @param what names the header in messages to clients
     * @throws HttpException 400 if the value is malformed
     */
    FieldValue(String what, String text) {
        this.what = what;
        this.text = text;
        this.first = Ascii.withoutBlanks(until(';')).toLowerCase(Locale.ROOT);
        while (position < text.length()) {
            position++;
            skipBlanks();
            if (position < text.length() && text.charAt(position) != ';') {
                parameter();
            }
        }
    }

    /** The first word, in lower case. */
    String first() {
        return first;
    }

    /** The value of the parameter with this lower-case name, or null. */
    @Nullable String parameter(String name) {
        return parameters.get(name);
    }

    private void parameter() {
        String name = until('=').toLowerCase(Locale.ROOT);
        if (!FieldSyntax.isToken(name) || position == text.length()) {
            throw broken("is malformed");
        }
        if (name.indexOf('*') >= 0) {
            throw broken("has the parameter " + name + ", which a form must not have; send the plain one, in UTF-8");
        }
        position++;
        String value = position < text.length() && text.charAt(position) == '"' ? quoted() : token();
        if (parameters.putIfAbsent(name, value) != null) {
            throw broken("has the parameter " + name + " twice");
        }
    }

    private String until(char end) {
        int from = position;
        int found = text.indexOf(end, from);
        position = found < 0 ? text.length() : found;
        return text.substring(from, position);
    }

    private String token() {
        int from = position;
        String sent = until(';');
        // Blanks may follow the value, but not precede it (RFC 9110 section 5.6.6).
        String token = from < text.length() && isBlank(text.charAt(from)) ? sent : Ascii.withoutBlanks(sent);
        if (!FieldSyntax.isToken(token)) {
            throw broken("has a value that needs quotes");
        }
        return token;
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        for (position++; position < text.length(); position++) {
            char c = text.charAt(position);
            if (c == '"') {
                position++;
                skipBlanks();
                if (position < text.length() && text.charAt(position) != ';') {
                    throw broken("has text after a quoted value");
                }
                return value.toString();
            }
            if (c == '\\' && position + 1 < text.length() && isEscaped(text.charAt(position + 1))) {
                c = text.charAt(++position);
            }
            value.append(c);
        }
        throw broken("has a quoted value without an end");
    }

    private static boolean isEscaped(char c) {
        return c == '"' || c == '\\';
    }

    private void skipBlanks() {
        while (position < text.length() && isBlank(text.charAt(position))) {
            position++;
        }
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '\t';
    }

    private HttpException broken(String problem) {
        return new HttpException(400, what + " " + problem);
    }
}
