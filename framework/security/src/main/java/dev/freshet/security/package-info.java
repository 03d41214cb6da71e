/** Takes a request and the access of its route, gives the caller, or refuses the request before user code runs. */
@NullMarked
package dev.freshet.security;

import org.jspecify.annotations.NullMarked;
