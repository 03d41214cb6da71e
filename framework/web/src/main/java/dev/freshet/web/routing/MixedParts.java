package dev.freshet.web.routing;

import dev.freshet.http.PercentCoding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Collects the parts of a mixed segment from left to right. */
final class MixedParts {
    private static final String ANYTHING = ".+";

    private final StringBuilder shape = new StringBuilder();
    private final StringBuilder expression = new StringBuilder();
    private final List<String> names = new ArrayList<>();
    /** The text before each variable and after the last one. */
    private final List<String> texts = new ArrayList<>(List.of(""));
    private int literals;
    private boolean plain = true;

    /** @param text as in a normalised path */
    void text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        String decoded = PercentCoding.decode(bytes, 0, bytes.length);
        texts.set(texts.size() - 1, decoded);
        for (int i = 0; i < decoded.length(); i++) {
            char c = decoded.charAt(i);
            expression.append(c < 128 && !Character.isLetterOrDigit(c) ? "\\" : "").append(c);
        }
        shape.append(text);
        literals += bytes.length;
    }

    /** @param regex what the variable matches; if empty, anything */
    void variable(String name, String regex) {
        String inner = regex.isEmpty() ? ANYTHING : regex;
        boolean behindAnother = !names.isEmpty() && texts.getLast().isEmpty();
        plain = plain && regex.isEmpty() && !behindAnother;
        expression.append("(?<g").append(names.size()).append('>').append(inner).append(')');
        shape.append("{:").append(inner).append('}');
        names.add(name);
        texts.add("");
    }

    /** @throws IllegalArgumentException if {@code check} is true and the expressions together are too large */
    Segment segment(boolean check) {
        List<String> variables = List.copyOf(names);
        if (plain) {
            return SplitSegment.of(shape.toString(), variables, texts, literals);
        }
        ExpressionSegment segment = new ExpressionSegment(shape.toString(), expression.toString(), variables, literals);
        if (check) {
            segment.compile();
        }
        return segment;
    }
}
