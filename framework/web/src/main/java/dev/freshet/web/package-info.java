/**
 * Annotated controllers and programmatic routes. Routes each request from an engine to its handler and turns the
 * returned value or the exception into a response.
 */
@NullMarked
package dev.freshet.web;

import org.jspecify.annotations.NullMarked;
