package dev.freshet.security;

/** The caller of a request: {@link Authenticated}, or {@link Anonymous} if the request had no credentials. */
public sealed interface Identity permits Anonymous, Authenticated {
}
