/** Takes a subject that runs and a load, gives what goes on inside: hot methods, compilations, packets. */
@NullMarked
package dev.freshet.lab.inside;

import org.jspecify.annotations.NullMarked;
