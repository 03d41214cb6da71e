/** Reads figures that others have published from lab/published/*.toml. */
@NullMarked
package dev.freshet.lab.published;

import org.jspecify.annotations.NullMarked;
