/** Reads and writes JSON with avaje-jsonb and the adapters that it generates. */
@NullMarked
package dev.freshet.web.json;

import org.jspecify.annotations.NullMarked;
