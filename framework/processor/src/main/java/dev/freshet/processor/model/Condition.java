package dev.freshet.processor.model;

import dev.freshet.processor.write.JavaSource;

/** When a bean exists. */
public sealed interface Condition {

    /** A Java expression on a {@code Conditions} variable of this name, fit to be an operand of {@code &}. */
    String java(String conditions);

    /** For messages. */
    String text();

    /** The condition of a {@code @Profile}. */
    record OnProfile(ProfileExpression profiles) implements Condition {
        @Override
        public String java(String conditions) {
            var java = profiles.java(conditions + ".profiles()");
            return profiles instanceof ProfileExpression.Any || profiles instanceof ProfileExpression.All
                    ? "(" + java + ")" : java;
        }

        @Override
        public String text() {
            return "profile " + profiles.text();
        }
    }

    /**
     * The condition of one key of a {@code @ConditionalOnProperty}.
     *
     * @param key in kebab-case, with its prefix
     * @param havingValue empty for any value that is not false
     */
    record OnProperty(String key, String havingValue, boolean matchIfMissing) implements Condition {
        @Override
        public String java(String conditions) {
            return conditions + ".property(" + JavaSource.literal(key) + ", " + JavaSource.literal(havingValue) + ", "
                    + matchIfMissing + ")";
        }

        @Override
        public String text() {
            return "property " + key + (havingValue.isEmpty() ? " not false" : " = " + havingValue)
                    + (matchIfMissing ? " or absent" : "");
        }

        /** The arguments of an annotation for this condition. */
        public String arguments() {
            return "(value = " + JavaSource.literal(key)
                    + (havingValue.isEmpty() ? "" : ", havingValue = " + JavaSource.literal(havingValue))
                    + (matchIfMissing ? ", matchIfMissing = true)" : ")");
        }
    }
}
