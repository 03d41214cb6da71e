package dev.freshet.processor.web;

import dev.freshet.processor.model.TypeName;
import org.jspecify.annotations.Nullable;

/** What a mapped method takes, and where it comes from. */
public sealed interface Parameter {

    /** The name of the variable that holds it in generated code; for what is passed on, the variable itself. */
    String variable();

    /** Something that generated code has at hand: request, response, route or exception. */
    record Passed(String variable) implements Parameter {
    }

    /**
     * A converted part of the request.
     *
     * @param type the parameter's type
     * @param source the name of a constant of {@code ParameterSource}
     * @param name its name in the request
     * @param holder what holds the converted value
     * @param presence what happens where the request has none
     * @param defaultText what to convert where the request has none, if {@link Presence#DEFAULTED}
     */
    record Value(String variable, TypeName type, String source, String name, Conversion conversion, Holder holder,
                 Presence presence, String defaultText) implements Parameter {
    }

    /** What holds a converted value: nothing, or the container of that name. */
    enum Holder { NONE, OPTIONAL, LIST, SET }

    /** What happens where the request does not have a value. */
    enum Presence { REQUIRED, ABSENT_IS_EMPTY, DEFAULTED }

    /**
     * How a text becomes a value.
     *
     * @param owner the class with the method; the empty name where text stays text
     * @param method the converting method
     * @param constant the enum to pass to it, if it is one
     */
    record Conversion(TypeName type, String owner, String method, @Nullable TypeName constant) {

        boolean isText() {
            return owner.isEmpty();
        }
    }

    /**
     * The request body.
     *
     * @param type what is read, without an Optional around it
     * @param optional whether the method takes an Optional of it
     * @param checked whether its constraints are checked
     */
    record Body(String variable, TypeName type, BodyKind kind, boolean required, boolean optional,
                boolean checked) implements Parameter {
    }

    /** How a body is read. */
    enum BodyKind { TEXT, BYTES, STREAM, JSON }
}
