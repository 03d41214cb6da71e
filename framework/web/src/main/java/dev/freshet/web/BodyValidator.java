package dev.freshet.web;

/** Checks the constraints of a request body that is marked {@code @Valid}. Thread-safe. */
@FunctionalInterface
public interface BodyValidator {
    /** @throws InvalidBodyException 400 if the body violates a constraint */
    void validate(Object body);
}
