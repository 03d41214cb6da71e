/** The pool of connections, and the schema and rows that the service starts with. */
@NullMarked
package dev.freshet.examples.service.database;

import org.jspecify.annotations.NullMarked;
