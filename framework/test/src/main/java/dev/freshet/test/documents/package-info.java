/** Reads pages of this repository, for tests that compare them with the code. Not exported: no use to applications. */
@NullMarked
package dev.freshet.test.documents;

import org.jspecify.annotations.NullMarked;
