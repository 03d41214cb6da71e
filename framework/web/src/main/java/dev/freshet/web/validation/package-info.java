/** Bean validation of request bodies. Needs avaje-validator at run time. */
@NullMarked
package dev.freshet.web.validation;

import org.jspecify.annotations.NullMarked;
