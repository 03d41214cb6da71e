/** Checks what can be checked of the documents by a program: links, snippets, and some of the rules for words. */
@NullMarked
package dev.freshet.documents;

import org.jspecify.annotations.NullMarked;
