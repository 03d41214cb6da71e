/** Response compression (RFC 9110 section 8.4), in a content coding that the client accepts. */
@NullMarked
package dev.freshet.web.compression;

import org.jspecify.annotations.NullMarked;
