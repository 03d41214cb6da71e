package dev.freshet.gateway.upstream;

import java.util.List;

/** What is known of an upstream at one moment. */
public record GroupState(String name, String protocol, List<InstanceState> instances) {
    /** Copies the list. */
    public GroupState {
        instances = List.copyOf(instances);
    }
}
