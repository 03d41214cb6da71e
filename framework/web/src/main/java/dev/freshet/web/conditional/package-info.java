/**
 * Conditional requests (RFC 9110 section 13). Takes the validators of what there is and the conditions of a request,
 * says whether the request goes on.
 */
@NullMarked
package dev.freshet.web.conditional;

import org.jspecify.annotations.NullMarked;
