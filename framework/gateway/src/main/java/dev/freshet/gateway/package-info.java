/** The gateway, as a program or as a part of an application. */
@NullMarked
package dev.freshet.gateway;

import org.jspecify.annotations.NullMarked;
