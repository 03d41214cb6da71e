/** The parts of requests and responses that HTTP/1.1 and HTTP/2 share. */
@NullMarked
package dev.freshet.server.exchange;

import org.jspecify.annotations.NullMarked;
