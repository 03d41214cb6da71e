/** The users API: list, read, add, change, remove. */
@NullMarked
package dev.freshet.examples.service.users;

import org.jspecify.annotations.NullMarked;
