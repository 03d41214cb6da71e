package dev.freshet.junit.shop;

/** When something was sold. */
public interface Stamps {
    String now();
}
