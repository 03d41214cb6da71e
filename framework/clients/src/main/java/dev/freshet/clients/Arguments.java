package dev.freshet.clients;

import org.jspecify.annotations.Nullable;

/** Checks the arguments of generated clients. */
public final class Arguments {
    private Arguments() {
    }

    /**
     * Returns the argument.
     *
     * @param parameter the parameter, such as {@code Users.byId(id)}, for the message
     * @throws IllegalArgumentException if the argument is null
     */
    public static <T> T required(@Nullable T argument, String parameter) {
        if (argument == null) {
            throw new IllegalArgumentException(parameter + " is null, which cannot be sent; mark the parameter"
                    + " @Nullable or required = false if it is optional");
        }
        return argument;
    }
}
