/**
 * Routes: for each controller, advice, filter, interceptor and exception with a status, writes a class that registers
 * it and calls its methods directly.
 */
@NullMarked
package dev.freshet.processor.web;

import org.jspecify.annotations.NullMarked;
