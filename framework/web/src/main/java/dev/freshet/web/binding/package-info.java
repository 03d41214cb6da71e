/**
 * What generated routes call: takes the text of parameters, the bodies of requests and the results of methods, gives
 * typed values and responses. For generated code; an application has no need of it.
 */
@NullMarked
package dev.freshet.web.binding;

import org.jspecify.annotations.NullMarked;
