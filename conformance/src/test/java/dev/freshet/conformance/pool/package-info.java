/** Takes the connection pool and a real PostgreSQL, gives the proofs that it is fair, bounded and recovers. */
@NullMarked
package dev.freshet.conformance.pool;

import org.jspecify.annotations.NullMarked;
