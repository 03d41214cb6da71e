/** Takes whether a server behind the application answers, and tells who may try it again. */
@NullMarked
package dev.freshet.web.outage;

import org.jspecify.annotations.NullMarked;
