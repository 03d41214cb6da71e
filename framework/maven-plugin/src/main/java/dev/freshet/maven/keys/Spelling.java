package dev.freshet.maven.keys;

import java.util.List;

/** Regular expressions for the spellings that the configuration accepts for a key or a constant. */
final class Spelling {
    private Spelling() {
    }

    /** {@code max-size} in any case, with any dashes and underscores between its words. */
    static String of(String kebab) {
        return "^" + loose(kebab) + "$";
    }

    static String oneOf(List<String> constants) {
        return "^\\s*(" + String.join("|", constants.stream().map(Spelling::loose).toList()) + ")\\s*$";
    }

    /** A key such as {@code pool.max-size} or {@code hosts[0]}, in one of these sections. */
    static String below(List<String> sections) {
        return "^(" + String.join("|", sections.stream().map(Spelling::loose).toList()) + ")[.\\[]";
    }

    private static String loose(String kebab) {
        StringBuilder pattern = new StringBuilder();
        for (char character : kebab.toCharArray()) {
            if (character == '-') {
                pattern.append("[-_]*");
            } else if (Character.isLetter(character)) {
                pattern.append('[').append(Character.toLowerCase(character)).append(Character.toUpperCase(character))
                        .append(']');
            } else {
                pattern.append(Character.isDigit(character) ? "" : "\\").append(character);
            }
        }
        return pattern.toString();
    }
}
