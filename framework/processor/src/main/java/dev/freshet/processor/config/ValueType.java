package dev.freshet.processor.config;

import dev.freshet.processor.write.TypeName;

/** How a component of a configuration record is read. */
sealed interface ValueType {

    /**
     * A type with its own methods in {@code ConfigReader} and {@code ConfigType}.
     *
     * @param readerMethod the method of {@code ConfigReader}
     * @param typeMethod the method of {@code ConfigType}
     */
    record Basic(String readerMethod, String typeMethod) implements ValueType {
    }

    record Constant(TypeName type) implements ValueType {
    }

    /**
     * A type that parses text itself.
     *
     * @param type the type
     * @param method its static method, or {@code new}
     */
    record Parsed(TypeName type, String method) implements ValueType {
    }

    /**
     * A record whose keys are below this one.
     *
     * @param binder the class that reads it
     */
    record Section(TypeName binder) implements ValueType {
    }

    record ListOf(ValueType element) implements ValueType {
    }

    /** A map from the names below this key to values or records. */
    record MapOf(ValueType element) implements ValueType {
    }

    /**
     * A value that may be absent.
     *
     * @param nullable whether an absent value is null instead of an empty {@code Optional}
     */
    record Absent(ValueType element, boolean nullable) implements ValueType {
    }

    /** Whether a default text is possible. */
    default boolean takesDefault() {
        return switch (this) {
            case Basic _, Constant _, Parsed _ -> true;
            case ListOf list -> list.element().takesDefault();
            case Section _, MapOf _, Absent _ -> false;
        };
    }
}
