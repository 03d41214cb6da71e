/** {@code execution-mode: nio}: event loops read, and hand requests over to threads. */
@NullMarked
package dev.freshet.server.io.nio;

import org.jspecify.annotations.NullMarked;
