/** A small application to test. */
package dev.freshet.junit.shop;
