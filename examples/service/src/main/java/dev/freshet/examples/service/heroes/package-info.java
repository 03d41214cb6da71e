/** Heroes by id. Their level rises with every request. */
@NullMarked
package dev.freshet.examples.service.heroes;

import org.jspecify.annotations.NullMarked;
