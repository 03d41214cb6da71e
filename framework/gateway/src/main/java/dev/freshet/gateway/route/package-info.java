/** Finds the route of a request: the first one, in the order of the file, whose conditions match. */
@NullMarked
package dev.freshet.gateway.route;

import org.jspecify.annotations.NullMarked;
