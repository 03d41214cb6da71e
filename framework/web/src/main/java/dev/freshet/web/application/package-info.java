/**
 * Composes an application: takes routes, filters, interceptors and what answers without a route; gives the handler of
 * a request to an engine.
 */
@NullMarked
package dev.freshet.web.application;

import org.jspecify.annotations.NullMarked;
