/**
 * Takes an application class and arguments, or routes as lambdas, gives a running server: {@link dev.freshet.Freshet}.
 */
@NullMarked
package dev.freshet;

import org.jspecify.annotations.NullMarked;
