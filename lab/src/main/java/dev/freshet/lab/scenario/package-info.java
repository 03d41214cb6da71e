/** Takes lab/scenarios/*.toml, gives workloads: the request, the right answer, and the loads of each profile. */
@NullMarked
package dev.freshet.lab.scenario;

import org.jspecify.annotations.NullMarked;
