/**
 * Path patterns and the router: finds the target of a path and the values of its variables. Does not depend on
 * controllers.
 */
@NullMarked
package dev.freshet.web.routing;

import org.jspecify.annotations.NullMarked;
