package dev.freshet.lab.scenario;

import dev.freshet.lab.load.WireRequest;

/** A request that must be answered with this status: without the token, for something that is not there. */
public record Refusal(WireRequest request, int status) {
}
