/** Takes the port of a server, gives another port that leads there, over a network that fails when it is told to. */
@NullMarked
package dev.freshet.test.network;

import org.jspecify.annotations.NullMarked;
