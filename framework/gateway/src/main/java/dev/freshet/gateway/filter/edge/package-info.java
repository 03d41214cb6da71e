/**
 * Who a client is, and what it and the upstream are told of each other. Takes what came over the connection, gives
 * addresses, ids and claims that the filters behind and the upstream can rely on.
 */
@NullMarked
package dev.freshet.gateway.filter.edge;

import org.jspecify.annotations.NullMarked;
