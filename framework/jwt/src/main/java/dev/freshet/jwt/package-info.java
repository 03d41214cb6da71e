/** Takes a signed token and the keys of its issuer, gives its claims or the reason why it is not valid. */
@NullMarked
package dev.freshet.jwt;

import org.jspecify.annotations.NullMarked;
