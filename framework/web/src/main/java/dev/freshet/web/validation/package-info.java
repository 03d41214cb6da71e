/** Bean validation. Takes request bodies, gives the violations; needs avaje-validator at run time. */
@NullMarked
package dev.freshet.web.validation;

import org.jspecify.annotations.NullMarked;
