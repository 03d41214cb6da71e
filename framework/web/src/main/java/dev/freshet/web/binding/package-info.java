/**
 * Support for generated routes: converts parameters, reads request bodies and sends results. For generated code;
 * applications do not need it.
 */
@NullMarked
package dev.freshet.web.binding;

import org.jspecify.annotations.NullMarked;
