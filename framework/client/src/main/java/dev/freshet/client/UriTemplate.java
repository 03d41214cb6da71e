package dev.freshet.client;

import dev.freshet.http.PercentCoding;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Expands a template to a URI. In the template, characters that are not allowed in a URI are percent-encoded. In
 * values, everything except letters, digits and {@code -._~} is (RFC 3986 section 2.3), so a value cannot leave its
 * path segment or query parameter.
 */
final class UriTemplate {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    /** Allowed besides what values may have: RFC 3986 sections 3.3 and 3.4, and the brackets of an IPv6 host. */
    private static final String LITERAL = "!$&'()*+,;=:@/?%[]";

    private final String template;
    private final Function<String, @Nullable Object> variables;
    private final StringBuilder out;
    private int segment;
    private boolean variableInSegment;
    private boolean inQuery;

    private UriTemplate(String template, Function<String, @Nullable Object> variables) {
        this.template = template;
        this.variables = variables;
        this.out = new StringBuilder(template.length() + 32);
    }

    /**
     * @param template a complete URI with variables in path and query
     * @param variables returns the value of a name, called in order of appearance; may throw
     * @throws IllegalArgumentException if the result is not a URI
     */
    static URI expand(String template, Function<String, @Nullable Object> variables) {
        return new UriTemplate(template, variables).expand();
    }

    /**
     * Parses a URI. The message does not contain it, because it may contain a password or another secret.
     *
     * @param what the subject of the message
     * @throws IllegalArgumentException if this is not a URI
     */
    static URI parse(String what, String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(what + " is not a URI: " + e.getReason() + " at character "
                    + (e.getIndex() + 1));
        }
    }

    /**
     * Encodes one name and value of a query or a form.
     *
     * @throws IllegalArgumentException if the value is null
     */
    static void pair(StringBuilder to, String name, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("the parameter " + name + " has no value: the argument is null");
        }
        encode(to, name);
        to.append('=');
        encode(to, value.toString());
    }

    private URI expand() {
        int path = pathStart();
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c == '{') {
                int end = template.indexOf('}', i);
                if (end < 0 || i < path) {
                    throw refusal(end < 0 ? "has a { without a }" : "has a variable before its path");
                }
                variable(template.substring(i + 1, end));
                i = end;
            } else {
                i += literal(c, i, i >= path) - 1;
            }
        }
        endSegment();
        return parse("the expanded URI template", out.toString());
    }

    private int pathStart() {
        int at = template.indexOf("://");
        if (at < 0) {
            throw refusal("does not begin with http:// or https://, and the client has no base URL");
        }
        segment = Integer.MAX_VALUE;
        return pathStart(template, at + 3);
    }

    /** The index at or after {@code from} where path or query begin; the length if there is neither. */
    static int pathStart(String uri, int from) {
        int at = from;
        while (at < uri.length() && uri.charAt(at) != '/' && uri.charAt(at) != '?') {
            at++;
        }
        return at;
    }

    private void variable(String name) {
        Object value = variables.apply(name);
        if (value == null) {
            throw refusal("has no value for {" + name + "}: the argument is null");
        }
        variableInSegment = true;
        encode(out, value.toString());
    }

    /** Copies or encodes a character of the template; returns the number of chars consumed. */
    private int literal(char c, int at, boolean inPath) {
        if (c < 0x20 || c == 0x7f || c == '}' || c == '#') {
            throw refusal(c == '#' ? "has a fragment, which is never sent" : "has a character that is not allowed");
        }
        if (inPath && !inQuery && (c == '/' || c == ';' || c == '?')) {
            endSegment();
            inQuery = c == '?';
            segment = c == '/' ? out.length() + 1 : Integer.MAX_VALUE;
        }
        boolean brackets = c == '[' || c == ']';
        if (c == '%' && (at + 2 >= template.length() || !HexFormat.isHexDigit(template.charAt(at + 1))
                || !HexFormat.isHexDigit(template.charAt(at + 2)))) {
            throw refusal("has a percent sign that is not followed by two hexadecimal digits");
        }
        if (c < 0x80 && PercentCoding.isUnreserved((byte) c) || LITERAL.indexOf(c) >= 0 && !(brackets && inPath)) {
            out.append(c);
            return 1;
        }
        int length = Character.charCount(template.codePointAt(at));
        encode(out, template.substring(at, at + length));
        return length;
    }

    /**
     * A dot segment would change the path (RFC 3986 section 5.2.4), and an empty one may mean another resource. Servers
     * such as Tomcat first remove path parameters: they read {@code ..;v=1} as a dot segment.
     */
    private void endSegment() {
        if (variableInSegment && segment <= out.length()) {
            String text = out.substring(segment).replace("%2E", ".").replace("%2e", ".");
            if (text.isEmpty() || text.equals(".") || text.equals("..")) {
                throw refusal("would get the segment \"" + text + "\" from its variables, which changes the path");
            }
        }
        variableInSegment = false;
    }

    private static void encode(StringBuilder to, String text) {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (PercentCoding.isUnreserved(b)) {
                to.append((char) b);
            } else {
                to.append('%');
                HEX.toHexDigits(to, b);
            }
        }
    }

    private IllegalArgumentException refusal(String why) {
        return new IllegalArgumentException("the URI template \"" + template + "\" " + why);
    }
}
