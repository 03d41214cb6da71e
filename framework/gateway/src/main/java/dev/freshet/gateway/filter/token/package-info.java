/** Checks the tokens (RFC 7519) of requests, and refuses invalid ones with 401. */
@NullMarked
package dev.freshet.gateway.filter.token;

import org.jspecify.annotations.NullMarked;
