/** Regular expressions in linear time. They match whole texts and capture groups. Does not depend on paths. */
@NullMarked
package dev.freshet.web.expression;

import org.jspecify.annotations.NullMarked;
