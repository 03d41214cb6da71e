/** Takes the programs of a PostgreSQL installation, gives a server of the lab's own with every scenario's tables. */
@NullMarked
package dev.freshet.lab.database;

import org.jspecify.annotations.NullMarked;
