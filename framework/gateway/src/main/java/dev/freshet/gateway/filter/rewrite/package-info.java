/** Changes what an upstream is sent, and what it has answered. Takes heads, gives them with other paths and fields. */
@NullMarked
package dev.freshet.gateway.filter.rewrite;

import org.jspecify.annotations.NullMarked;
