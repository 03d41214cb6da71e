/**
 * An example service on Freshet: small answers, CPU work, waiting, and rows from a database. Each subpackage is a
 * feature, with its controller, its types and its repository.
 */
@NullMarked
package dev.freshet.examples.service;

import org.jspecify.annotations.NullMarked;
