/** Takes h2spec's report, gives each of its cases as a test: HTTP/2 as RFC 9113 and RFC 7541 have it. */
@NullMarked
package dev.freshet.conformance.h2spec;

import org.jspecify.annotations.NullMarked;
