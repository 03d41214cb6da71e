package dev.freshet.processor.model;

/**
 * A reason why the beans cannot be wired.
 *
 * @param site the place to change
 * @param message what is wrong and what to do
 */
public record Problem(Site site, String message) {
}
