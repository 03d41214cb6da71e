/** Writing Java. Takes lines and the types they name, gives a source file with its imports. */
@NullMarked
package dev.freshet.processor.write;

import org.jspecify.annotations.NullMarked;
