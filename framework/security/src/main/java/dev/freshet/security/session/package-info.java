/** Takes callers that have logged in, gives each a cookie, and knows them by it until they log out. */
@NullMarked
package dev.freshet.security.session;

import org.jspecify.annotations.NullMarked;
