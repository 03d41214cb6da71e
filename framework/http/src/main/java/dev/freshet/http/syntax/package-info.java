/** The syntax that all versions of HTTP share: words, hosts, lengths and headers, read in place from byte arrays. */
@NullMarked
package dev.freshet.http.syntax;

import org.jspecify.annotations.NullMarked;
