package dev.freshet.processor.client;

import dev.freshet.processor.write.TypeName;

/** A parameter of a method and its place in the request. */
sealed interface Argument {

    /** The name of the parameter in generated code. */
    String variable();

    TypeName type();

    /** Whether null omits it. */
    boolean nullable();

    /**
     * A value that is sent as text.
     *
     * @param name the name in the request
     * @param value the type of the value inside its holder
     * @param constant whether the value is an enum
     */
    record Text(String variable, TypeName type, boolean nullable, Place place, String name, TypeName value,
                boolean constant, Holder holder) implements Argument {
    }

    /**
     * The body.
     *
     * @param value the type of the body inside its Optional
     * @param optional whether it is in an Optional
     * @param json whether it is sent as JSON; if not, it is sent as it is
     */
    record Body(String variable, TypeName type, boolean nullable, TypeName value, boolean optional, boolean json)
            implements Argument {
    }

    /** The place of a text. */
    enum Place { PATH, QUERY, HEADER }

    /** What contains a value. */
    enum Holder { NONE, OPTIONAL, MANY }
}
