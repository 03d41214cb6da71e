/** Takes the command line of {@code ./freshet lab}, gives an exit code. */
@NullMarked
package dev.freshet.lab.cli;

import org.jspecify.annotations.NullMarked;
