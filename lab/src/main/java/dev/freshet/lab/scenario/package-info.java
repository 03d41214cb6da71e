/** Reads scenarios from lab/scenarios/*.toml: the request, the expected response, and the loads of each profile. */
@NullMarked
package dev.freshet.lab.scenario;

import org.jspecify.annotations.NullMarked;
