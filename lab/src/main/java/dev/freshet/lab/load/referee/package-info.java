/** Takes a load plan, gives what another generator made of it: wrk, ab, h2load, Hyperfoil. */
@NullMarked
package dev.freshet.lab.load.referee;

import org.jspecify.annotations.NullMarked;
