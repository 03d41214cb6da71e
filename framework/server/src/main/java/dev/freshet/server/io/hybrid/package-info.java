/** {@code execution-mode: hybrid}: a selector or poller waits, then one thread reads, handles and writes. */
@NullMarked
package dev.freshet.server.io.hybrid;

import org.jspecify.annotations.NullMarked;
