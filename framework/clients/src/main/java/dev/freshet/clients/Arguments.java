package dev.freshet.clients;

import org.jspecify.annotations.Nullable;

/** Checks what generated clients are given. */
public final class Arguments {
    private Arguments() {
    }

    /**
     * The argument itself.
     *
     * @param parameter where it was given, as {@code Users.byId(id)}
     * @throws IllegalArgumentException if it is null
     */
    public static <T> T required(@Nullable T argument, String parameter) {
        if (argument == null) {
            throw new IllegalArgumentException(parameter + " is null, which cannot be sent; mark the parameter"
                    + " @Nullable or required = false if it may be left away");
        }
        return argument;
    }
}
