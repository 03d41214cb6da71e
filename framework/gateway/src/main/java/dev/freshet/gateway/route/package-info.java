/** Finds the route of a request. Takes conditions in the order of the file, gives the first route that fits. */
@NullMarked
package dev.freshet.gateway.route;

import org.jspecify.annotations.NullMarked;
