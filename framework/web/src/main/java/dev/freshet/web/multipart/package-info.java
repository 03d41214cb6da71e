/**
 * Forms with files, {@code multipart/form-data} (RFC 7578, RFC 2046 section 5.1). Takes a request body and gives its
 * parts, one by one or as a whole form whose large files are in a temporary file.
 */
@NullMarked
package dev.freshet.web.multipart;

import org.jspecify.annotations.NullMarked;
