package dev.freshet.processor.model;

/**
 * Something that keeps the beans from being wired.
 *
 * @param site where the user has to change something
 * @param message what is wrong and what to do
 */
public record Problem(Site site, String message) {
}
