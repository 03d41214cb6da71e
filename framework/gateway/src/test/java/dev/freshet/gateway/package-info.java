@NullMarked
package dev.freshet.gateway;

import org.jspecify.annotations.NullMarked;
