/** Tests of the parts of sessions. */
@NullMarked
package dev.freshet.security.session;

import org.jspecify.annotations.NullMarked;
