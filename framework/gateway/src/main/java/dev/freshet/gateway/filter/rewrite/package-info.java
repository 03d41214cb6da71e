/** Filters that change paths, parameters and headers. */
@NullMarked
package dev.freshet.gateway.filter.rewrite;

import org.jspecify.annotations.NullMarked;
