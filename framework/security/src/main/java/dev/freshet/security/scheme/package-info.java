/** The ways to authenticate: takes a request, gives its caller or why its credentials do not count. */
@NullMarked
package dev.freshet.security.scheme;

import org.jspecify.annotations.NullMarked;
