/** Tests of the parts of logins at an identity server. */
@NullMarked
package dev.freshet.security.oidc;

import org.jspecify.annotations.NullMarked;
