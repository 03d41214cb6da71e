/**
 * Filters about identity: the client's address, request ids, CORS. Later filters and the upstream can rely on their
 * results.
 */
@NullMarked
package dev.freshet.gateway.filter.edge;

import org.jspecify.annotations.NullMarked;
