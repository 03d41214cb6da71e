/** Takes subjects and scenarios, gives a folder of measurements. */
@NullMarked
package dev.freshet.lab.run;

import org.jspecify.annotations.NullMarked;
