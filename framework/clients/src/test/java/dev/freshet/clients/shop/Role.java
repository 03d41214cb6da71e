package dev.freshet.clients.shop;

import java.util.Locale;

/** Its text is not the name of its constant. */
public enum Role {
    ADMIN, GUEST;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
