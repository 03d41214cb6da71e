package dev.freshet.processor.model;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A condition on the active profiles. */
public sealed interface ProfileExpression {

    /** Parses a value of {@code @Profile}; throws IllegalArgumentException with the problem and its position. */
    static ProfileExpression parse(String text) {
        return new ProfileParser(text).parse();
    }

    /** True if one part is. */
    static ProfileExpression anyOf(List<ProfileExpression> parts) {
        return parts.size() == 1 ? parts.getFirst() : new Any(parts);
    }

    /** True if all parts are. */
    static ProfileExpression allOf(List<ProfileExpression> parts) {
        return parts.size() == 1 ? parts.getFirst() : new All(parts);
    }

    /** A Java expression on a {@code Profiles} variable of this name. */
    String java(String profiles);

    /** The form of {@code @Profile}. */
    String text();

    /** True if this profile is active. */
    record Name(String name) implements ProfileExpression {
        @Override
        public String java(String profiles) {
            return profiles + ".has(\"" + name + "\")";
        }

        @Override
        public String text() {
            return name;
        }
    }

    record Not(ProfileExpression part) implements ProfileExpression {
        @Override
        public String java(String profiles) {
            return "!" + grouped(part, part.java(profiles));
        }

        @Override
        public String text() {
            return "!" + grouped(part, part.text());
        }
    }

    record All(List<ProfileExpression> parts) implements ProfileExpression {
        @Override
        public String java(String profiles) {
            return joined(parts, part -> part.java(profiles), " && ");
        }

        @Override
        public String text() {
            return joined(parts, ProfileExpression::text, " & ");
        }
    }

    record Any(List<ProfileExpression> parts) implements ProfileExpression {
        @Override
        public String java(String profiles) {
            return joined(parts, part -> part.java(profiles), " || ");
        }

        @Override
        public String text() {
            return joined(parts, ProfileExpression::text, " | ");
        }
    }

    private static String joined(List<ProfileExpression> parts, Function<ProfileExpression, String> text,
                                 String operator) {
        return parts.stream().map(part -> grouped(part, text.apply(part))).collect(Collectors.joining(operator));
    }

    private static String grouped(ProfileExpression part, String text) {
        return part instanceof Any || part instanceof All ? "(" + text + ")" : text;
    }
}
