/**
 * Attacks: raw clients that do harm by intent, against a server in a process of its own with little memory. Takes an
 * attack, gives how soon the attacker was cut off, what another client felt of it, and what it cost the server.
 */
@NullMarked
package dev.freshet.conformance.attack;

import org.jspecify.annotations.NullMarked;
