/** Maps rows of result sets to records. */
@NullMarked
package dev.freshet.data.row;

import org.jspecify.annotations.NullMarked;
