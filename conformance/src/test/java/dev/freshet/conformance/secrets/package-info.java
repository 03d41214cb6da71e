/** Prints every record of the framework that may hold a secret, and looks for it. */
@NullMarked
package dev.freshet.conformance.secrets;

import org.jspecify.annotations.NullMarked;
