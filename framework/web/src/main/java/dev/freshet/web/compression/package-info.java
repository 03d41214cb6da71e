/**
 * Response compression (RFC 9110 section 8.4). Takes responses of any handler, gives them in a content coding that the
 * client accepts.
 */
@NullMarked
package dev.freshet.web.compression;

import org.jspecify.annotations.NullMarked;
