/**
 * Composes an application: takes routes, filters, interceptors and handlers without routes; gives the handler of a
 * request to an engine.
 */
@NullMarked
package dev.freshet.web.application;

import org.jspecify.annotations.NullMarked;
