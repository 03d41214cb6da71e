@NullMarked
package dev.freshet.gateway.upstream;

import org.jspecify.annotations.NullMarked;
