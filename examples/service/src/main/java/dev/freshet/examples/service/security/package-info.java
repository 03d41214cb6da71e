/** Protects the users API with a token. */
@NullMarked
package dev.freshet.examples.service.security;

import org.jspecify.annotations.NullMarked;
