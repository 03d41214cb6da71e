package dev.freshet.processor.row;

import dev.freshet.processor.write.TypeName;

/** How the value of one column becomes the value of a component. */
sealed interface ValueForm {

    /** The Java type, without {@code Optional}. */
    TypeName type();

    /**
     * A type with its own method in {@code RowValues}.
     *
     * @param getter that method
     */
    record Plain(TypeName type, String getter) implements ValueForm {
    }

    /** An enum, by the names of its constants. */
    record Constant(TypeName type) implements ValueForm {
    }

    record Document(TypeName type) implements ValueForm {
    }

    /**
     * An SQL array as a list.
     *
     * @param nullable whether elements may be null
     */
    record ListOf(ValueForm element, boolean nullable) implements ValueForm {

        @Override
        public TypeName type() {
            return TypeName.of("java.util", "List").with(element.type());
        }
    }

    record ArrayOf(TypeName type, ValueForm element) implements ValueForm {
    }
}
