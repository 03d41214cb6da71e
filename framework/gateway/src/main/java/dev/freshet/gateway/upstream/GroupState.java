package dev.freshet.gateway.upstream;

import java.util.List;

/** A snapshot of an upstream. */
public record GroupState(String name, String protocol, List<InstanceState> instances) {
    public GroupState {
        instances = List.copyOf(instances);
    }
}
