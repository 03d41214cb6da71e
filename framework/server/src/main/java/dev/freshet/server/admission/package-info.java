/**
 * How many requests are in hand at once. Takes requests, gives each its turn, a place in the queue, or a refusal.
 */
@NullMarked
package dev.freshet.server.admission;

import org.jspecify.annotations.NullMarked;
