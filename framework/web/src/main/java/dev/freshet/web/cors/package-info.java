/** Takes requests of pages from other origins, and tells browsers what such pages may do (Fetch standard). */
@NullMarked
package dev.freshet.web.cors;

import org.jspecify.annotations.NullMarked;
