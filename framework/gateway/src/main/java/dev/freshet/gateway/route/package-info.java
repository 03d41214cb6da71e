/** Finds the route of a request. Takes conditions in the order of the file, gives the first route that they let pass. */
@NullMarked
package dev.freshet.gateway.route;

import org.jspecify.annotations.NullMarked;
