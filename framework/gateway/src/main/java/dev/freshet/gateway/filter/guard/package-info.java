/**
 * Keeps clients from asking too much and upstreams from being asked in vain. Takes exchanges, gives them on, later,
 * more than once or not at all.
 */
@NullMarked
package dev.freshet.gateway.filter.guard;

import org.jspecify.annotations.NullMarked;
