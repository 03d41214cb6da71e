/** Takes sequences of bytes, gives what the server makes of them: HTTP/1.1 as RFC 9112 has it, case by case. */
@NullMarked
package dev.freshet.conformance.http1;

import org.jspecify.annotations.NullMarked;
