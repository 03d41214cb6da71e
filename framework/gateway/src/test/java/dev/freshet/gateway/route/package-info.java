@NullMarked
package dev.freshet.gateway.route;

import org.jspecify.annotations.NullMarked;
