/**
 * An example service on Freshet: small answers, CPU work, waiting, and rows from a database. Each package beside this
 * one is a feature: its controller, what it knows, and where its rows come from.
 */
@NullMarked
package dev.freshet.examples.service;

import org.jspecify.annotations.NullMarked;
