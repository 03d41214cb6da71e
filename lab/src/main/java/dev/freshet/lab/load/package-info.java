/** Loads: plans, engines that send them, and results. */
@NullMarked
package dev.freshet.lab.load;

import org.jspecify.annotations.NullMarked;
