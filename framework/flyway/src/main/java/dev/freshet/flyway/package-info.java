/** Takes a data source, gives it the schema that the migrations describe. */
@NullMarked
package dev.freshet.flyway;

import org.jspecify.annotations.NullMarked;
