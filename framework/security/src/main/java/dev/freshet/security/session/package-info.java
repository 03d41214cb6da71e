/** Takes callers that have logged in, gives each a cookie, and recognizes them by it until they log out. */
@NullMarked
package dev.freshet.security.session;

import org.jspecify.annotations.NullMarked;
