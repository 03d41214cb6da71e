/**
 * Takes requests that browsers send for pages, refuses those of other sites, and gives responses the headers that make
 * browsers protect their users.
 */
@NullMarked
package dev.freshet.security.browser;

import org.jspecify.annotations.NullMarked;
