@NullMarked
package dev.freshet.gateway.config;

import org.jspecify.annotations.NullMarked;
