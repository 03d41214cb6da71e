/** The gateway as a whole. Takes a configuration, gives a program, or a part of one, that passes requests on. */
@NullMarked
package dev.freshet.gateway;

import org.jspecify.annotations.NullMarked;
