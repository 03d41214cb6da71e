/** Rows. Takes a result set, gives records. */
@NullMarked
package dev.freshet.data.row;

import org.jspecify.annotations.NullMarked;
