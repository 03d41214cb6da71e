/** Rows: writes the classes that convert rows to records and records to parameters. */
@NullMarked
package dev.freshet.processor.row;

import org.jspecify.annotations.NullMarked;
