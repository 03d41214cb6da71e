/** Takes a request and the access of its route; gives the caller to the route, or a refusal to the client. */
@NullMarked
package dev.freshet.security.gate;

import org.jspecify.annotations.NullMarked;
