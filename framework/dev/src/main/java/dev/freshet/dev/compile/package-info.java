/** Takes source folders, gives class files that are up to date, or the problems that prevent it. */
@NullMarked
package dev.freshet.dev.compile;

import org.jspecify.annotations.NullMarked;
