/** Tests of the schema and the lists of keys, on the key files of Freshet's own modules. */
@NullMarked
package dev.freshet.maven.keys;

import org.jspecify.annotations.NullMarked;
