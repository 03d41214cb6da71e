package dev.freshet.security.redis.shop;

/** The application. */
public final class Shop {
    private Shop() {
    }
}
