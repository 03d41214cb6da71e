/** Takes a load plan, gives what came back: how many right answers, how fast, and what failed. */
@NullMarked
package dev.freshet.lab.load;

import org.jspecify.annotations.NullMarked;
