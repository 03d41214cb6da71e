/** The commands of {@code ./freshet lab}. */
@NullMarked
package dev.freshet.lab.cli;

import org.jspecify.annotations.NullMarked;
