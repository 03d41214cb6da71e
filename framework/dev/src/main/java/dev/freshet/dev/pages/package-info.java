/** Takes the state of the project, and gives the pages that a browser shows about it. */
@NullMarked
package dev.freshet.dev.pages;

import org.jspecify.annotations.NullMarked;
