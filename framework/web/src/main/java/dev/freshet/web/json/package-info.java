/** JSON by avaje-jsonb. Takes values and the adapters generated for their classes, gives bytes, and the reverse. */
@NullMarked
package dev.freshet.web.json;

import org.jspecify.annotations.NullMarked;
