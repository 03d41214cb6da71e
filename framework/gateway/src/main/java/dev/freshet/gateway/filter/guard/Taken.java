package dev.freshet.gateway.filter.guard;

/**
 * What became of one request that asked a bucket for a token.
 *
 * @param left tokens that are left
 * @param delay nanoseconds until there is a token, 0 if this one was given
 * @param full nanoseconds until the bucket is full
 */
public record Taken(long left, long delay, long full) {
}
