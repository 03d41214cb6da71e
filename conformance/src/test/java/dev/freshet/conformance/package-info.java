/** Takes the server as its users start it, gives each rule of a protocol as a named test, in each execution mode. */
@NullMarked
package dev.freshet.conformance;

import org.jspecify.annotations.NullMarked;
