package dev.freshet.gateway.filter.guard;

/**
 * The result of asking a bucket for a token.
 *
 * @param left the number of tokens left
 * @param delay nanoseconds until there is a token; 0 if one was taken
 * @param full nanoseconds until the bucket is full
 */
public record Taken(long left, long delay, long full) {
}
