package dev.freshet.lab.scenario;

import dev.freshet.lab.load.WireRequest;

/** A request that must be refused with this status, for example without the token. */
public record Refusal(WireRequest request, int status) {
}
