/** Heroes by id, at a level that rises with every request. */
@NullMarked
package dev.freshet.examples.service.heroes;

import org.jspecify.annotations.NullMarked;
