package dev.freshet.processor.client;

import dev.freshet.processor.model.TypeName;

/** What a method is given, and where in the request it goes. */
sealed interface Argument {

    /** The name of the parameter in generated code. */
    String variable();

    /** The parameter's type. */
    TypeName type();

    /** Whether it may be left away, by being null. */
    boolean nullable();

    /**
     * A value that is sent as text.
     *
     * @param name in the request
     * @param value the type of the value itself, inside its holder
     * @param constant whether the value is an enum
     */
    record Text(String variable, TypeName type, boolean nullable, Place place, String name, TypeName value,
                boolean constant, Holder holder) implements Argument {
    }

    /**
     * The body.
     *
     * @param value the type of what is sent, inside its Optional
     * @param optional whether it is in an Optional
     * @param json whether it is written as JSON, or else sent as it is
     */
    record Body(String variable, TypeName type, boolean nullable, TypeName value, boolean optional, boolean json)
            implements Argument {
    }

    /** Where a text goes. */
    enum Place { PATH, QUERY, HEADER }

    /** What holds a value. */
    enum Holder { NONE, OPTIONAL, MANY }
}
