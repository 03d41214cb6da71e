/** A real Redis for tests. */
@NullMarked
package dev.freshet.test.redis;

import org.jspecify.annotations.NullMarked;
