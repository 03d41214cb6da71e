/** Runs subjects and scenarios and stores the measurements. */
@NullMarked
package dev.freshet.lab.run;

import org.jspecify.annotations.NullMarked;
