/** A real browser that a test opens pages in. */
@NullMarked
package dev.freshet.test.browser;

import org.jspecify.annotations.NullMarked;
