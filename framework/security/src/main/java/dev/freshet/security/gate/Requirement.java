package dev.freshet.security.gate;

import dev.freshet.web.Access;

/**
 * Reads the callers that a rule requires: {@code permit}, {@code authenticated}, {@code deny}, {@code role('x')} and
 * {@code scope('x')}, joined with {@code and} and {@code or}. {@code and} binds more tightly, as in Java. Use once.
 */
final class Requirement {
    private final String text;
    private int at;

    private Requirement(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if it is malformed; the message says where */
    static Access parse(String text) {
        Requirement requirement = new Requirement(text);
        Access access = requirement.alternatives();
        if (requirement.at < text.length()) {
            throw requirement.wrong();
        }
        return access;
    }

    private Access alternatives() {
        Access access = all();
        while (takes("or")) {
            access = access.or(all());
        }
        return access;
    }

    private Access all() {
        Access access = one();
        while (takes("and")) {
            access = access.and(one());
        }
        return access;
    }

    private Access one() {
        if (takes("permit")) {
            return Access.permitAll();
        }
        if (takes("authenticated")) {
            return Access.authenticated();
        }
        if (takes("deny")) {
            return Access.denyAll();
        }
        if (takes("role")) {
            return Access.roles(name());
        }
        if (takes("scope")) {
            return Access.scopes(name());
        }
        throw wrong();
    }

    /** A name without quotes, in parentheses. */
    private String name() {
        int end = text.indexOf("')", at);
        if (!text.startsWith("('", at) || end <= at + 2 || text.substring(at + 2, end).isBlank()) {
            throw wrong();
        }
        String name = text.substring(at + 2, end);
        if (name.indexOf('\'') >= 0) {
            throw wrong();
        }
        at = end + 2;
        skipSpaces();
        return name;
    }

    private boolean takes(String word) {
        skipSpaces();
        int end = at + word.length();
        boolean whole = end >= text.length() || !Character.isLetterOrDigit(text.charAt(end));
        if (!text.startsWith(word, at) || !whole) {
            return false;
        }
        at = end;
        skipSpaces();
        return true;
    }

    private void skipSpaces() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("require is not understood at character " + (at + 1) + " of \"" + text
                + "\"; write permit, authenticated, deny, role('name') or scope('name'), joined with and, or");
    }
}
