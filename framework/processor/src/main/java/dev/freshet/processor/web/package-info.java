/**
 * Routes. Takes controllers, advice, filters, interceptors and exceptions with a status; gives a class for each that
 * registers them and calls their methods directly, or errors that say what to do.
 */
@NullMarked
package dev.freshet.processor.web;

import org.jspecify.annotations.NullMarked;
