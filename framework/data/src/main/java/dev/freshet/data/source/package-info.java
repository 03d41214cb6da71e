/** Data sources configured by {@code data.sources.*}: pools with a prepared schema, and the beans that use them. */
@NullMarked
package dev.freshet.data.source;

import org.jspecify.annotations.NullMarked;
