package dev.freshet.web.routing;

import dev.freshet.http.HttpException;
import dev.freshet.web.expression.Expression;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Parses a path pattern. Use once. */
final class PatternReader {
    private final String text;
    private final boolean checksExpressions;
    private final List<String> variables = new ArrayList<>();
    private int at;

    PatternReader(String text, boolean checksExpressions) {
        this.text = text;
        this.checksExpressions = checksExpressions;
    }

    List<String> variables() {
        return variables;
    }

    List<Segment> read() {
        if (text.isEmpty() || text.charAt(0) != '/') {
            throw wrong("must begin with a slash", 0);
        }
        List<Segment> segments = new ArrayList<>();
        while (at < text.length()) {
            at++;
            int start = at;
            Segment segment = readSegment();
            if (segment instanceof Segment.Tail && at < text.length()) {
                throw wrong("nothing may follow " + text.substring(start, at), at);
            }
            segments.add(segment);
        }
        return segments;
    }

    private Segment readSegment() {
        int start = at;
        List<Part> parts = new ArrayList<>();
        while (at < text.length() && text.charAt(at) != '/') {
            parts.add(readPart());
        }
        if (parts.isEmpty()) {
            return new Segment.Literal(new byte[0], "");
        }
        String written = text.substring(start, at);
        if (written.equals(".") || written.equals("..")) {
            throw wrong("a request path never contains " + written + " as a segment", start);
        }
        if (parts.size() == 1) {
            return single(parts.getFirst());
        }
        return mixed(parts, written);
    }

    /** One part of a segment: text or a capture; {@code name} is empty for a star. */
    private sealed interface Part {
        record Text(String text) implements Part {
        }

        record Variable(String name, String regex) implements Part {
        }

        record Rest(String name) implements Part {
        }
    }

    private Part readPart() {
        char c = text.charAt(at);
        if (c == '{') {
            return readVariable();
        }
        if (c == '*') {
            boolean rest = text.startsWith("**", at);
            at += rest ? 2 : 1;
            return rest ? new Part.Rest("") : new Part.Variable("", "");
        }
        int start = at;
        while (at < text.length() && "/{*".indexOf(text.charAt(at)) < 0) {
            refuseInText(text.charAt(at));
            at++;
        }
        return new Part.Text(normalised(start));
    }

    private String normalised(int start) {
        try {
            return PathLiteral.normalise(text.substring(start, at));
        } catch (HttpException e) {
            throw wrong(e.detail(), start);
        }
    }

    private void refuseInText(char c) {
        if (c == '}') {
            throw wrong("a } without its {", at);
        }
        if (c == '?' || c == '#') {
            throw wrong("a path cannot contain " + c + "; query parameters are not part of a mapping", at);
        }
    }

    private Part readVariable() {
        int open = at;
        int close = closingBrace(open);
        at = close + 1;
        String inside = text.substring(open + 1, close);
        if (inside.startsWith("*")) {
            return new Part.Rest(variable(inside.substring(1), open));
        }
        int colon = inside.indexOf(':');
        if (colon < 0) {
            return new Part.Variable(variable(inside, open), "");
        }
        String regex = inside.substring(colon + 1);
        checkRegex(regex, open + colon + 2);
        return new Part.Variable(variable(inside.substring(0, colon), open), regex);
    }

    private int closingBrace(int open) {
        int depth = 0;
        for (int i = open; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '{') {
                depth++;
            } else if (c == '}' && --depth == 0) {
                return i;
            }
        }
        throw wrong("a { without its }", open);
    }

    private String variable(String name, int open) {
        if (name.isEmpty() || !isIdentifier(name)) {
            throw wrong("\"" + name + "\" is not a variable name", open + 1);
        }
        if (variables.contains(name)) {
            throw wrong("duplicate variable " + name, open);
        }
        variables.add(name);
        return name;
    }

    private static boolean isIdentifier(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!Character.isJavaIdentifierPart(c) && c != '-') {
                return false;
            }
        }
        return true;
    }

    private void checkRegex(String regex, int place) {
        if (regex.isEmpty()) {
            throw wrong("no expression after the colon", place);
        }
        if (regex.indexOf('/') >= 0) {
            throw wrong("an expression matches one segment of the path and cannot match a slash", place);
        }
        if (checksExpressions) {
            try {
                Expression.compile(regex);
            } catch (IllegalArgumentException e) {
                throw wrong("invalid expression: " + e.getMessage(), place);
            }
        }
    }

    /** Uses instanceof instead of pattern switches, which are slow at startup. */
    private Segment single(Part part) {
        if (part instanceof Part.Text literal) {
            return new Segment.Literal(literal.text().getBytes(StandardCharsets.US_ASCII), literal.text());
        }
        if (part instanceof Part.Rest rest) {
            return new Segment.Tail(rest.name().isEmpty() ? null : rest.name());
        }
        if (part instanceof Part.Variable variable && variable.regex().isEmpty()) {
            return new Segment.Capture(variable.name().isEmpty() ? null : variable.name());
        }
        return mixed(List.of(part), "");
    }

    private Segment mixed(List<Part> parts, String written) {
        MixedParts mixed = new MixedParts();
        for (Part part : parts) {
            if (part instanceof Part.Text literal) {
                mixed.text(literal.text());
            } else if (part instanceof Part.Variable variable) {
                mixed.variable(variable.name(), variable.regex());
            } else {
                throw wrong("a tail must be a whole segment, not a part of " + written, at);
            }
        }
        try {
            return mixed.segment(checksExpressions);
        } catch (IllegalArgumentException e) {
            throw wrong(String.valueOf(e.getMessage()), at - 1);
        }
    }

    private IllegalArgumentException wrong(String what, int place) {
        return new IllegalArgumentException("path pattern \"" + text + "\", character " + (place + 1) + ": " + what);
    }
}
