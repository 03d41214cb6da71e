/** SQL with named parameters, rows as records, and exceptions that name the failed statement. */
@NullMarked
package dev.freshet.data;

import org.jspecify.annotations.NullMarked;
