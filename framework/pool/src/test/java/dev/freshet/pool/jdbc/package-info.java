@NullMarked
package dev.freshet.pool.jdbc;

import org.jspecify.annotations.NullMarked;
