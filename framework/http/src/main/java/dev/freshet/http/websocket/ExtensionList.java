package dev.freshet.http.websocket;

import dev.freshet.http.FieldSyntax;
import dev.freshet.http.HttpException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses a Sec-WebSocket-Extensions header (RFC 6455 section 9.1). */
final class ExtensionList {
    /** An extension with its parameters in order. */
    record Extension(String name, List<Parameter> parameters) {
    }

    /** @param value null if there is only a name */
    record Parameter(String name, @Nullable String value) {
    }

    private final String text;
    private int at;

    private ExtensionList(String text) {
        this.text = text;
    }

    /** @throws HttpException 400 if this is not a list of extensions; the handshake must then fail */
    static List<Extension> parse(String value) {
        return new ExtensionList(value).list();
    }

    private List<Extension> list() {
        List<Extension> extensions = new ArrayList<>();
        do {
            skipBlanks();
            if (at < text.length() && text.charAt(at) != ',') {
                extensions.add(extension());
            }
        } while (accept(','));
        if (at < text.length()) {
            throw malformed();
        }
        return extensions;
    }

    private Extension extension() {
        String name = token();
        List<Parameter> parameters = new ArrayList<>();
        while (accept(';')) {
            skipBlanks();
            String parameter = token();
            parameters.add(new Parameter(parameter, accept('=') ? value() : null));
        }
        return new Extension(name, parameters);
    }

    /** A quoted value must be a token after unquoting. */
    private String value() {
        skipBlanks();
        if (at == text.length() || text.charAt(at) != '"') {
            return token();
        }
        at++;
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '"') {
            if (text.charAt(at) == '\\') {
                at++;
            }
            if (at == text.length() || !FieldSyntax.isTokenChar(text.charAt(at))) {
                throw malformed();
            }
            value.append(text.charAt(at++));
        }
        if (at == text.length() || value.isEmpty()) {
            throw malformed();
        }
        at++;
        return value.toString();
    }

    private String token() {
        int start = at;
        while (at < text.length() && FieldSyntax.isTokenChar(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw malformed();
        }
        return text.substring(start, at);
    }

    private boolean accept(char expected) {
        skipBlanks();
        boolean there = at < text.length() && text.charAt(at) == expected;
        if (there) {
            at++;
        }
        return there;
    }

    private void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }

    private static HttpException malformed() {
        return new HttpException(400, "Sec-WebSocket-Extensions is not a list of extensions");
    }
}
