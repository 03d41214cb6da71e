/** Checks the tokens (RFC 7519) that requests bring. Takes keys and rules, gives claims, or refuses with 401. */
@NullMarked
package dev.freshet.gateway.filter.token;

import org.jspecify.annotations.NullMarked;
