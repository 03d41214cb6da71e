/** The staff directory, returned as one list. */
@NullMarked
package dev.freshet.examples.service.directory;

import org.jspecify.annotations.NullMarked;
