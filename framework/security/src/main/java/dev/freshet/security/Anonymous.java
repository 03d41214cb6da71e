package dev.freshet.security;

/** A caller without credentials. */
public enum Anonymous implements Identity {
    ANONYMOUS
}
