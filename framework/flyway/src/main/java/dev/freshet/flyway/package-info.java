/** Database migrations with Flyway. */
@NullMarked
package dev.freshet.flyway;

import org.jspecify.annotations.NullMarked;
