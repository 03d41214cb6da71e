/** Who may call what. */
@NullMarked
package dev.freshet.examples.service.security;

import org.jspecify.annotations.NullMarked;
