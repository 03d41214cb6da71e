package dev.freshet.clients.shop;

/** The application. */
public final class Shop {
    private Shop() {
    }
}
