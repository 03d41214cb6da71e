/**
 * What happens to a request on its way to an upstream and to the response on its way back. Takes exchanges, gives them
 * to the next filter, changed or not, or answers them itself.
 */
@NullMarked
package dev.freshet.gateway.filter;

import org.jspecify.annotations.NullMarked;
