/** Other generators that can send a load plan: wrk, ab, h2load, Hyperfoil. */
@NullMarked
package dev.freshet.lab.load.referee;

import org.jspecify.annotations.NullMarked;
