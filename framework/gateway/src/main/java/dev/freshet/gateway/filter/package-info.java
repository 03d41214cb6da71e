/**
 * The interface for filters: they change a request on its way to the upstream and the response on its way back, or
 * answer the request themselves.
 */
@NullMarked
package dev.freshet.gateway.filter;

import org.jspecify.annotations.NullMarked;
