package dev.freshet.web;

/** Checks the constraints on a request body that is marked {@code @Valid}. Thread-safe. */
@FunctionalInterface
public interface BodyValidator {
    /** @throws InvalidBodyException 400 if a constraint is violated */
    void validate(Object body);
}
