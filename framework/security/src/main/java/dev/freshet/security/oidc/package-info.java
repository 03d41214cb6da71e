/** Takes a browser without a session, sends it to an identity server, and logs in the user that comes back (OIDC). */
@NullMarked
package dev.freshet.security.oidc;

import org.jspecify.annotations.NullMarked;
