/** The public API of the HTTP client: build requests by chained calls; get values, responses or exceptions. */
@NullMarked
package dev.freshet.client;

import org.jspecify.annotations.NullMarked;
