package dev.freshet.web.expression;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites a text that an expression matches. {@code $1} and <code>${name}</code> insert groups, and a backslash
 * escapes the next character. A group that took no part is empty. Immutable.
 */
public final class Replacement {
    private final Expression expression;
    private final List<Part> parts = new ArrayList<>();

    /** @param text literal text, used if the group is negative */
    private record Part(int group, String text) {
    }

    /** @throws IllegalArgumentException if the text names an unknown group or ends with a backslash */
    public Replacement(Expression expression, String written) {
        this.expression = expression;
        int at = 0;
        while (at < written.length()) {
            char c = written.charAt(at);
            if (c == '$') {
                at = written.startsWith("{", at + 1) ? named(written, at + 2) : numbered(written, at + 1);
            } else if (c == '\\' && at + 1 == written.length()) {
                throw new IllegalArgumentException("no character follows the last backslash");
            } else {
                at += c == '\\' ? 1 : 0;
                parts.add(new Part(-1, written.substring(at, at + 1)));
                at++;
            }
        }
    }

    private int named(String written, int from) {
        int end = written.indexOf('}', from);
        String name = written.substring(from, end < 0 ? written.length() : end);
        Integer group = expression.names().get(name);
        if (end < 0 || group == null) {
            throw new IllegalArgumentException("unknown group name {" + name + "}");
        }
        parts.add(new Part(group, ""));
        return end + 1;
    }

    /** Reads as many digits as form the number of an existing group. */
    private int numbered(String written, int from) {
        int group = -1;
        int at = from;
        while (at < written.length() && CharacterSets.DIGIT.test(written.charAt(at))) {
            int longer = Math.max(group, 0) * 10 + written.charAt(at) - '0';
            if (longer > expression.groups()) {
                break;
            }
            group = longer;
            at++;
        }
        if (group < 0) {
            throw new IllegalArgumentException("no group number follows the $ at character " + from);
        }
        parts.add(new Part(group, ""));
        return at;
    }

    /** The rewritten text; null if the expression does not match the whole text. */
    public @Nullable String apply(String text) {
        Groups groups = expression.match(text);
        if (groups == null) {
            return null;
        }
        StringBuilder replaced = new StringBuilder();
        for (Part part : parts) {
            String taken = part.group < 0 ? part.text : groups.get(part.group);
            replaced.append(taken == null ? "" : taken);
        }
        return replaced.toString();
    }
}
