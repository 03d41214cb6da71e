/**
 * Filters that protect: clients' rates and sizes are limited, and failing upstreams are retried, spared or mirrored.
 */
@NullMarked
package dev.freshet.gateway.filter.guard;

import org.jspecify.annotations.NullMarked;
