@NullMarked
package dev.freshet.gateway.shop;

import org.jspecify.annotations.NullMarked;
