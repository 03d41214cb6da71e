/** Rows. Takes records that statements return, gives the classes that read them and pass them as parameters. */
@NullMarked
package dev.freshet.processor.row;

import org.jspecify.annotations.NullMarked;
