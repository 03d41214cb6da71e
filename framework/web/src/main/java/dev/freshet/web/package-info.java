/**
 * Annotated controllers and programmatic routes. Takes requests from an engine, gives each to the method that is mapped
 * to it, and turns what it returns or throws into a response.
 */
@NullMarked
package dev.freshet.web;

import org.jspecify.annotations.NullMarked;
