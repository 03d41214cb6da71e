package dev.freshet.processor.model;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** When a bean exists, as an expression over the names of profiles. */
public sealed interface ProfileExpression {

    /** Reads one value of {@code @Profile}; throws IllegalArgumentException with what is wrong and where. */
    static ProfileExpression parse(String text) {
        return new ProfileParser(text).parse();
    }

    /** Holds if one of them does. */
    static ProfileExpression anyOf(List<ProfileExpression> parts) {
        return parts.size() == 1 ? parts.getFirst() : new Any(parts);
    }

    /** Holds if all of them do. */
    static ProfileExpression allOf(List<ProfileExpression> parts) {
        return parts.size() == 1 ? parts.getFirst() : new All(parts);
    }

    /** As Java, asking a {@code Profiles} of that name. */
    String java(String profiles);

    /** As written in {@code @Profile}. */
    String text();

    /** The active profile of that name. */
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

    /** The opposite. */
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

    /** All of them. */
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

    /** One of them. */
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
