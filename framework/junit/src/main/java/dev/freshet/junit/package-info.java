/** Tests of whole applications with JUnit. */
@NullMarked
package dev.freshet.junit;

import org.jspecify.annotations.NullMarked;
