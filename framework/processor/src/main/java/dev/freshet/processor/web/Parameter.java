package dev.freshet.processor.web;

import dev.freshet.processor.write.TypeName;
import org.jspecify.annotations.Nullable;

/** A parameter of a mapped method and its source. */
public sealed interface Parameter {

    /** The name of the variable in generated code. */
    String variable();

    /** A variable that generated code already has: request, response, route or exception. */
    record Passed(String variable) implements Parameter {
    }

    /**
     * A converted part of the request.
     *
     * @param type the parameter's type
     * @param source the name of a constant of {@code ParameterSource}
     * @param name its name in the request
     * @param holder what contains the converted value
     * @param presence what happens if the request has no value
     * @param defaultText the text to convert if the request has no value, for {@link Presence#DEFAULTED}
     */
    record Value(String variable, TypeName type, String source, String name, Conversion conversion, Holder holder,
                 Presence presence, String defaultText) implements Parameter {
    }

    /** What contains a converted value: nothing, or this container. */
    enum Holder { NONE, OPTIONAL, LIST, SET }

    /** What happens if the request has no value. */
    enum Presence { REQUIRED, ABSENT_IS_EMPTY, DEFAULTED }

    /**
     * How text becomes a value.
     *
     * @param owner the class with the method; empty if the text is used unchanged
     * @param method the converting method
     * @param constant the enum to pass to it; null for other types
     */
    record Conversion(TypeName type, String owner, String method, @Nullable TypeName constant) {

        boolean isText() {
            return owner.isEmpty();
        }
    }

    /**
     * The request body.
     *
     * @param type the type to read, without Optional
     * @param optional whether the method takes an Optional of it
     * @param checked whether its constraints are checked
     */
    record Body(String variable, TypeName type, BodyKind kind, boolean required, boolean optional,
                boolean checked) implements Parameter {
    }

    enum BodyKind { TEXT, BYTES, STREAM, JSON }

    /**
     * A part of a multipart form.
     *
     * @param type the type to read, without Optional or List
     * @param name its name in the form
     * @param file whether it is a file; otherwise it is JSON
     * @param holder what contains the value; a list only for files
     * @param checked whether its constraints are checked
     */
    record Part(String variable, TypeName type, String name, boolean file, Holder holder, boolean required,
                boolean checked) implements Parameter {
    }

    /** All parts of a multipart form, one by one. */
    record Parts(String variable) implements Parameter {
    }
}
