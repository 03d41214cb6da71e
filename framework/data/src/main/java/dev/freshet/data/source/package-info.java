/** Data sources. Takes the keys {@code data.sources.*}, gives pools with their schema in place, and beans over them. */
@NullMarked
package dev.freshet.data.source;

import org.jspecify.annotations.NullMarked;
