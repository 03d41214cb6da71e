/**
 * Finds what a path leads to. Takes path patterns and path bytes, gives the target and the values in the path; knows
 * nothing of controllers.
 */
@NullMarked
package dev.freshet.web.routing;

import org.jspecify.annotations.NullMarked;
