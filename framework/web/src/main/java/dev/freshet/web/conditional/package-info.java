/**
 * Conditional requests (RFC 9110 section 13): compares the conditions of a request with the validators of the resource.
 */
@NullMarked
package dev.freshet.web.conditional;

import org.jspecify.annotations.NullMarked;
