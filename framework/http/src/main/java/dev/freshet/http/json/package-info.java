/** Strict JSON for the adapters of avaje-jsonb. The library is on the class path of applications that use it. */
@NullMarked
package dev.freshet.http.json;

import org.jspecify.annotations.NullMarked;
