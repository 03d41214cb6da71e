/** An application under test: beans wired by the annotation processor, a route registered by hand. */
package dev.freshet.shop;
