/** Takes an interface with very many methods, gives a class that passes each of them on. */
@NullMarked
package dev.freshet.forward;

import org.jspecify.annotations.NullMarked;
